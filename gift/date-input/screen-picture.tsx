import { useState } from 'react'

/** The card image as a print; without one, or when it does not load, a lantern over the dusk. */
export function Picture({ url, focus }: { url: string | undefined; focus: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  const isShown = url && url !== broken
  return (
    <figure className="print date-input-print arrive" data-place="date-input.photo_url">
      {isShown ? (
        <img src={url} alt="" style={{ objectPosition: focus }} onError={() => setBroken(url)} />
      ) : (
        <i className="date-input-blank" data-broken={url !== undefined} />
      )}
    </figure>
  )
}
