import { Envelope, EnvelopeDefs } from '#web/scene/envelope.tsx'
import { Seal } from '#web/scene/seal.tsx'
import './envelope.css'

type Props = { isSealed: boolean; left: number; recipient: string }

/** The gift as an envelope: open with its letter while there are findings, then closed and sealed. */
export function GiftEnvelope({ isSealed, left, recipient }: Props) {
  return (
    <>
      <EnvelopeDefs />
      <Envelope className="readiness-envelope" isOpen={!isSealed} words={`Untuk ${recipient || 'kamu'},`}>
        <Seal />
        {!isSealed && (
          <span className="readiness-left">
            <b>{left}</b> <span>lagi</span>
          </span>
        )}
      </Envelope>
    </>
  )
}
