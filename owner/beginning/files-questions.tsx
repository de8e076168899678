import { useRef, useState } from 'react'
import { mediaLimits, mediaTexts } from '#contract/media.ts'
import { load as loadDateInput } from '#gift/date-input/calls.ts'
import { load as loadMusic } from '#gift/music/calls.ts'
import { Refusal } from '#web/api/call.ts'
import { FileInput } from '#web/files/file-input.tsx'
import { readyPhoto } from '#web/files/photo-file.ts'
import { currentAccount } from '#web/session/own-content.ts'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import { files, PHOTOS } from './files.tsx'
import { Question } from './question.tsx'
import { rowId } from './rows.tsx'

/** Asks for their song, which stays on this device until it is used. */
export function SongQuestion({ song }: { song: File | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  function pick([file]: File[]) {
    const wrong = file && problemOf(file, 'audio')
    setProblem(wrong)
    if (file && !wrong) files.change({ song: file })
  }
  return (
    <Question
      isAnswered={song !== undefined}
      place="Music"
      icon="play"
      lands={rowId(loadMusic, 'song')}
      landed={song && { page: 'Music', text: song.name }}
    >
      <p className="question-label">Lagu kalian?</p>
      <div className="question-song">
        <FileInput ref={input} kind="audio" label="Lagu kalian?" onPick={pick} />
        <p>
          <b>{song?.name ?? 'Belum ada lagu'}</b>
          <small>{song ? 'Siap, masih di perangkat ini' : mediaTexts.fitting.audio}</small>
        </p>
        <button type="button" className="button button-line" onClick={() => input.current?.click()}>
          {song ? 'Ganti lagu' : 'Pilih lagu'}
        </button>
        {song && (
          <button type="button" className="text-button" onClick={() => files.change({ song: undefined })}>
            Buang lagu
          </button>
        )}
      </div>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </Question>
  )
}

/** Asks for three photos of theirs, which stay on this device until they are used. */
export function PhotosQuestion({ photos }: { photos: File[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  async function pick(chosen: File[]) {
    const picker = currentAccount.get()
    const made = await Promise.all(chosen.slice(0, PHOTOS).map(ready))
    if (picker !== currentAccount.get()) return
    setProblem(made.find(({ problem }) => problem)?.problem)
    // Others may have been picked or put away meanwhile.
    const known = files.get().photos
    files.change({ photos: [...known, ...made.flatMap(({ file }) => file ?? [])].slice(0, PHOTOS) })
  }
  const landed = { page: 'Gallery dan Date Input', text: `${photos.length} foto` }
  return (
    <Question
      isAnswered={photos.length > 0}
      place="Gallery, Date Input"
      icon="upload"
      lands={rowId(loadDateInput, 'photo')}
      landed={photos.length > 0 ? landed : undefined}
    >
      <p className="question-label">Tiga foto kalian</p>
      <p className="small">Yang pertama jadi foto di halaman tanggal.</p>
      <FileInput
        ref={input}
        kind="photo"
        label="Tiga foto kalian"
        isMany
        onPick={(chosen) => void pick(chosen)}
      />
      <ul className="question-photos">
        {photos.map((photo, index) => (
          <li key={`${index} ${photo.name}`}>
            <Print
              photo={photo}
              number={index + 1}
              onRemove={() => files.change({ photos: photos.toSpliced(index, 1) })}
            />
          </li>
        ))}
        {photos.length < PHOTOS && (
          <li>
            <button type="button" className="question-add" onClick={() => input.current?.click()}>
              Pilih foto {photos.length + 1} dari {PHOTOS}
            </button>
          </li>
        )}
      </ul>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </Question>
  )
}

function Print({ photo, number, onRemove }: { photo: File; number: number; onRemove: () => void }) {
  const address = useFileAddress(photo)
  return (
    <>
      {address && <img src={address} alt={`Foto ${number}`} />}
      <button type="button" className="text-button" onClick={onRemove} aria-label={`Buang foto ${number}`}>
        Buang
      </button>
    </>
  )
}

// A photo as the server takes it, or why it cannot be one.
async function ready(photo: File): Promise<{ file?: File; problem?: string }> {
  const problem = problemOf(photo, 'photo')
  if (problem) return { problem }
  return readyPhoto(photo).then(
    ({ file }) => ({ file }),
    (error: unknown) => ({ problem: error instanceof Refusal ? error.message : mediaTexts.wrongKind.photo }),
  )
}

// The server checks each file when it is used; here only what can never fit is refused.
function problemOf(file: File, kind: 'photo' | 'audio') {
  const other = kind === 'photo' ? 'audio/' : 'image/'
  if (file.type.startsWith(other) || file.type.startsWith('video/')) return mediaTexts.wrongKind[kind]
  return file.size > mediaLimits[kind] ? mediaTexts.tooLarge[kind] : undefined
}
