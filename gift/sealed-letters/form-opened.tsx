import { SongChip } from '#web/forms/song-chip.tsx'
import { Picture } from '#web/scene/picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import type { SealedLetter } from './schemas.ts'
import { letterName, spellMoment } from './screen-days.tsx'

/** An opened letter: it can be read and removed, not changed. */
export function OpenedLetter({ letter, timeZone }: { letter: SealedLetter; timeZone: string }) {
  const { title, text, photo, voice_url: voice, opened_at: openedAt } = letter
  return (
    <>
      <h3>{title || letterName(letter)}</h3>
      {openedAt && <p className="type">dibuka {spellMoment(openedAt, timeZone, 'long')}</p>}
      <p className="type sealing-text">{text}</p>
      {photo && <Picture picture={photo} sizes="240px" alt="Foto di surat ini" />}
      {voice && <SongChip song={voice} name="Rekaman surat ini" />}
      <p className="note">
        <Icon name="lock" />
        {texts.isOpened}
      </p>
    </>
  )
}
