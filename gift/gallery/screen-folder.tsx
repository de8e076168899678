import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { navigate, useHistoryState, useLocationProperty } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { Refusal } from '#web/api/call.ts'
import { useContent } from '#web/api/content.ts'
import { lazyDialog } from '#web/loading/lazy-dialog.tsx'
import { NotFound } from '#web/not-found.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { published } from './calls.ts'
import { texts } from './contract.ts'
import type { Photo } from './schemas.ts'
import { useBoard } from './screen-board.tsx'
import { FLYING, useFan } from './screen-fan.tsx'
import { Empty, Loading } from './screen-parts.tsx'
import { PhotoCard } from './screen-photo-card.tsx'
import { preparePhotos } from './screen-prepare.tsx'
import './screen-folder.css'

const fetchLightbox = () => import('./screen-lightbox.tsx')
const Lightbox = lazyDialog('Foto ini', async () => (await fetchLightbox()).Lightbox)

// As many photos as a wide screen has in a row.
const FEW = 3

/** Fetches what any folder needs. */
export const prepare = () => Promise.all([preparePhotos(), fetchLightbox()])

/** The photos of one folder, pinned to the cloth. */
export function Screen() {
  const [pathname] = useLocation()
  const id = pathname.replace(/^\/folder\/|\/$/gi, '')
  return /^[1-9]\d{0,14}$/.test(id) ? <FolderScreen key={id} id={Number(id)} /> : <NotFound />
}

function FolderScreen({ id }: { id: number }) {
  const folders = useContent(published.loadFolders)
  const { data, state, error, refetch } = useContent(published.loadPhotos, { folderId: id })
  useEffect(() => void fetchLightbox().catch(() => undefined), [])
  if (error instanceof Refusal && error.code === 'not_found') return <NotFound />
  const name = folders.data?.find((folder) => folder.id === id)?.name ?? ''
  return (
    <Scene plate="linen" className="spread folder" title={name || texts.title}>
      <nav className="gallery-bar">
        <BackLink to={routes.gallery}>{texts.back}</BackLink>
      </nav>
      <header className="centred">
        <ScriptHeading>{name || (state === 'failed' ? texts.title : '')}</ScriptHeading>
        {data && data.length > 0 && <p className="type">{texts.count(data.length)}</p>}
      </header>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Failure text={texts.loadFailed} onRetry={refetch} />}
      {data && <Photos folderId={id} photos={data} />}
    </Scene>
  )
}

function Photos({ folderId, photos }: { folderId: number; photos: Photo[] }) {
  const count = photos.length
  const { isOwner, tools, list, arrange, rendered, arranging, toolsOn } = useBoard(count)
  const { enlarged, shrink } = useEnlarged(photos)
  const isFanning = useFan(folderId, list, rendered)
  // The owner's photos keep their size while others are added.
  const isFew = count < FEW && !isOwner
  return (
    <>
      {isOwner && (
        <div className="cluster gallery-tools">
          {tools && <tools.PhotoButtons folderId={folderId} photos={photos} {...arranging} />}
        </div>
      )}
      {count === 0 && !tools && <Empty text={texts.noPhotos} hint="" />}
      {count === 0 && tools && <tools.EmptyFolder folderId={folderId} isOwner={isOwner} />}
      <div ref={list} className="folder-board" data-few={isFew}>
        {photos.slice(0, rendered).map((photo, index) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            index={index}
            isLast={index === count - 1}
            arrange={arrange}
            tools={toolsOn(index)}
            isLarge={isFew}
            flies={isFanning && index < FLYING}
            onEnlarge={enlarge}
          />
        ))}
        {tools && <tools.QueuedPhotos folderId={folderId} first={count} />}
      </div>
      {tools && <tools.BatchLine folderId={folderId} photos={photos} rendered={rendered} />}
      {/* After the list, whose element it reads. */}
      {tools && <tools.ArrangePhotos ref={arrange} list={list} folderId={folderId} photos={photos} />}
      {enlarged >= 0 && <Lightbox photos={photos} start={enlarged} onClose={shrink} />}
    </>
  )
}

const MARK = '#foto-'

function enlarge({ id }: Photo) {
  navigate(`${MARK}${id}`, { state: { isEnlarged: true } })
}

// In the address, so that a phone's back button closes the photo and not the folder.
function useEnlarged(photos: Photo[]) {
  const hash = useLocationProperty(() => window.location.hash)
  const state = useHistoryState<{ isEnlarged?: boolean } | null>()
  const id = hash.startsWith(MARK) ? Number(hash.slice(MARK.length)) : undefined
  return {
    /** The index of the enlarged photo; negative for none. */
    enlarged: photos.findIndex((photo) => photo.id === id),
    shrink: () =>
      state?.isEnlarged ? window.history.back() : navigate(window.location.pathname, { replace: true }),
  }
}
