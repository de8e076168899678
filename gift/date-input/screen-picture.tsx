import { useState } from 'react'

/** The card image as a print; where it does not load, the paper with a flower on it. */
export function Picture({ url }: { url: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  const isShown = url !== undefined && url !== broken
  return (
    <figure className="print date-input-print">
      {isShown ? (
        <img src={url} alt="" onError={() => setBroken(url)} />
      ) : (
        <i className="date-input-blank" data-broken={url !== undefined} />
      )}
    </figure>
  )
}
