import { call } from '#web/api/call.ts'
import { FocusButton, RotateButton } from '#web/forms/photo-tools.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { focusCover, turnCover } from './calls.ts'
import { moments } from './form-moments.tsx'
import type { Moment } from './schemas.ts'

type Props = {
  moment: Moment
  /** Called with the moment and its rotated cover. */
  onTurned: (moment: Moment) => void
}

/** Rotates a stored cover, and chooses its point that is never cropped; both are stored at once. */
export function CoverTools({ moment: { id, cover }, onTurned }: Props) {
  async function save(focus: string) {
    const { message, data } = await call(focusCover, { id, focus })
    moments.show(data)
    showAlert(message)
  }

  if (!cover) return null
  return (
    <div className="cluster photo-tools">
      <FocusButton picture={cover} save={save} />
      <RotateButton rotate={async () => onTurned((await call(turnCover, { id })).data)} />
    </div>
  )
}
