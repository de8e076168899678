import { lazy, Suspense, useEffect, useState } from 'react'
import { routes } from '#contract/routes.ts'
import { Refusal } from '#web/call.ts'
import { BackLink } from '#web/components/back-link.tsx'
import { Failure } from '#web/components/failure.tsx'
import { Scene } from '#web/components/scene.tsx'
import { ScriptHeading } from '#web/components/script-heading.tsx'
import { useContent } from '#web/content.ts'
import { useMedia } from '#web/effects/motion.ts'
import { NotFound } from '#web/not-found.tsx'
import { matchPath, navigate, useLocation } from '#web/router.tsx'
import { type Photo, published, texts } from './contract.ts'
import { ArrangeButton } from './screen-arrange-controls.tsx'
import { AddPhotos, Arrivals, DropVeil } from './screen-arrivals.tsx'
import { useOwner } from './screen-owner.tsx'
import { Empty, Loading } from './screen-parts.tsx'
import { PhotoCard } from './screen-photo-card.tsx'
import { usePhotos } from './screen-photos.tsx'
import { useQueue } from './screen-queue.tsx'
import { preparePhotos } from './screen-store.tsx'
import './screen-folder.css'

const fetchLightbox = () => import('./screen-lightbox.tsx')
const Lightbox = lazy(() => fetchLightbox().then((module) => ({ default: module.Lightbox })))

/** Fetches what this screen shows, whichever folder is opened. */
export const prepare = () => Promise.all([preparePhotos(), fetchLightbox()])

/** One folder's photos, pinned to the cloth. */
export function Screen() {
  const { id = '' } = matchPath(routes.folder, useLocation().pathname) ?? {}
  return /^[1-9]\d{0,14}$/.test(id) ? <FolderScreen key={id} id={Number(id)} /> : <NotFound />
}

function FolderScreen({ id }: { id: number }) {
  const folders = useContent(published.loadFolders)
  const { data, state, error, again } = useContent(published.loadPhotos, { folderId: id })
  useEffect(() => void fetchLightbox().catch(() => undefined), [])
  if (error instanceof Refusal && error.code === 'not_found') return <NotFound />
  const name = folders.data?.find((folder) => folder.id === id)?.name ?? ''
  return (
    <Scene plate="linen" className="folder" title={name || texts.title}>
      <nav className="gallery-bar">
        <BackLink to={routes.gallery}>{texts.back}</BackLink>
      </nav>
      <header>
        <ScriptHeading>{name}</ScriptHeading>
        {data && data.length > 0 && <p className="type">{texts.count(data.length)}</p>}
      </header>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Failure text={texts.loadFailed} onAgain={again} />}
      {data && <Photos folderId={id} photos={data} />}
    </Scene>
  )
}

function Photos({ folderId, photos }: { folderId: number; photos: Photo[] }) {
  const { isOwner } = useOwner()
  const { arrange, remove } = usePhotos(folderId, photos)
  const [isArranging, setArranging] = useState(false)
  const { enlarged, enlarge, shrink } = useEnlarged(photos)
  const arriving = useQueue(folderId)
  const mayDrag = useMedia('(hover: hover)')
  const mayArrange = isOwner && isArranging && photos.length > 0
  return (
    <>
      {isOwner && (
        <div className="gallery-tools">
          <AddPhotos folderId={folderId} count={photos.length} />
          {photos.length > 0 && <ArrangeButton isOn={isArranging} onSwitch={setArranging} />}
        </div>
      )}
      <p role="status" className="sr-only">
        {arrange.said}
      </p>
      {photos.length + arriving.length === 0 && (
        <Empty text={texts.noPhotos} hint={isOwner ? (mayDrag ? texts.dropHint : texts.pickHint) : ''} />
      )}
      <div ref={arrange.list} className="folder-board">
        {photos.map((photo, index) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            index={index}
            place={arrange.place(photo.id)}
            arranging={mayArrange ? { arrange, onRemove: () => void remove(photo) } : undefined}
            onEnlarge={() => enlarge(photo)}
          />
        ))}
        <Arrivals arriving={arriving} first={photos.length} />
      </div>
      {isOwner && <DropVeil folderId={folderId} count={photos.length} />}
      {enlarged >= 0 && (
        <Suspense fallback={null}>
          <Lightbox photos={photos} start={enlarged} onClose={shrink} />
        </Suspense>
      )}
    </>
  )
}

const MARK = '#foto-'

// In the address, so that a phone's way back leaves the photo and not the folder.
function useEnlarged(photos: Photo[]) {
  const { hash, state } = useLocation()
  const id = hash.startsWith(MARK) ? Number(hash.slice(MARK.length)) : undefined
  return {
    /** The place of the photo that is enlarged; negative while none is. */
    enlarged: photos.findIndex((photo) => photo.id === id),
    enlarge: (photo: Photo) => navigate(`${MARK}${photo.id}`, { state: { isEnlarged: true } }),
    shrink: () => void (state?.isEnlarged ? navigate(-1) : navigate('#', { replace: true })),
  }
}
