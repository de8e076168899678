import { useFormContext } from 'react-hook-form'
import { useContent } from '#web/api/content.ts'
import { FileField } from '#web/files/file-field.tsx'
import { useFile } from '#web/files/use-file.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import { load } from './calls.ts'
import type { Caution } from './form-film.tsx'
import { useInspection } from './form-inspection.tsx'
import type { Chosen, Values } from './form-values.tsx'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const SAVE_AGAIN = 'Simpan ulang sebagai MP4 (H.264) supaya pasti bisa ditonton.'
const cautions: Record<Caution, string> = {
  hevc: `Video ini memakai HEVC, yang belum bisa diputar di banyak ponsel. ${SAVE_AGAIN}`,
  av1: `Video ini memakai AV1, yang belum bisa diputar di banyak ponsel. ${SAVE_AGAIN}`,
  unplayable: `Video ini tidak bisa diputar di sini, jadi mungkin juga tidak di ponselnya. ${SAVE_AGAIN}`,
}

/** The field of the film: it plays, replaces and inspects it; the film is sent when the form is saved. */
export function VideoField({ stored }: { stored: string | Chosen }) {
  const { value: video, change, field } = useFile(useFormContext<Values>(), 'video_url')
  const poster = useContent(load).data?.data.poster_url ?? ''
  useInspection(video, change)
  const chosen = typeof video === 'string' ? undefined : video
  return (
    <fieldset className="stack" data-field="video_url">
      <legend>video</legend>
      <Film key={chosen ? chosen.file.name : 'stored'} video={video} poster={poster} />
      {chosen && <About chosen={chosen} onAccept={() => change({ ...chosen, isAccepted: true })} />}
      <FileField
        label="Berkas video"
        kind="video"
        action={video === '' ? 'Pilih video' : 'Pilih video lain'}
        onPick={(file) => change({ file, ...fresh })}
        {...field}
      />
      {chosen && field.share === undefined && stored !== '' && (
        <button type="button" className="text-button" onClick={() => change(stored)}>
          Pakai video yang lama
        </button>
      )}
    </fieldset>
  )
}

/** The state of a film that was just picked. */
const fresh = { isInspected: false, caution: undefined, poster: undefined, isAccepted: false }

function About({ chosen, onAccept }: { chosen: Chosen; onAccept: () => void }) {
  const { file, isInspected, caution, isAccepted } = chosen
  return (
    <div className="stack aside video-form-about">
      <p>
        <b>{file.name}</b> {sizeOf(file)}
      </p>
      {!isInspected && <p role="status">Memeriksa videonya sebentar…</p>}
      {caution && (
        <div className="note note-warm" role="alert">
          <Icon name="warning" />
          <p>{cautions[caution]}</p>
          {isAccepted ? (
            <p>Videonya tetap dikirim waktu kamu menekan Simpan.</p>
          ) : (
            <button type="button" className="button button-line" onClick={onAccept}>
              Kirim saja
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function Film({ video, poster }: { video: string | Chosen; poster: string }) {
  const isPicked = typeof video !== 'string'
  const url = useFileAddress(isPicked ? video.file : video)
  const still = useFileAddress(isPicked ? video.poster : poster)
  if (!url) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: the owner's own film has no captions
    <video
      className="video-form-film"
      src={url}
      poster={still || undefined}
      controls
      playsInline
      preload={isPicked ? 'metadata' : 'none'}
      aria-label={isPicked ? 'Video yang dipilih' : 'Video sekarang'}
    />
  )
}

function sizeOf({ size }: File) {
  if (size < MEGABYTE) return `${Math.ceil(size / KILOBYTE)} kB`
  return `${(size / MEGABYTE).toFixed(size < 10 * MEGABYTE ? 1 : 0).replace('.', ',')} MB`
}
