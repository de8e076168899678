import { useEffect, useRef, useState } from 'react'
import { thumbHashToRGBA } from 'thumbhash'
import { renditionUrl } from '#contract/media.ts'
import type { Picture as Shown } from '#contract/schemas.ts'
import './picture.css'

type Props = {
  picture: Shown
  /** How wide it is drawn, as the `sizes` of an image. */
  sizes: string
  alt: string
  /** Fetched at once, for pictures at the top of a screen; all others are fetched when they come near. */
  isFirst?: boolean
  /** A broken picture is styled by `.picture[data-broken]`. */
  className?: string
  /** The field that is edited in the hub. */
  place?: string
}

/** A photo that reserves its space, is blurred until it has loaded, and is fetched in the width that fits. */
export function Picture({ picture, sizes, alt, isFirst = false, className = '', place }: Props) {
  const { url, width, height, placeholder, focus } = picture
  const [state, setState] = useState({ url, is: 'waiting' })
  const is = state.url === url ? state.is : 'waiting'
  return (
    <span className={`picture ${className}`} data-broken={is === 'broken' || undefined} data-place={place}>
      {is !== 'ready' && placeholder && <Blurred key={placeholder} placeholder={placeholder} />}
      <img
        key={url}
        {...sourcesOf(picture)}
        sizes={sizes}
        width={width || undefined}
        height={height || undefined}
        alt={alt}
        style={{ objectPosition: focus }}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        onLoad={() => setState({ url, is: 'ready' })}
        onError={() => setState({ url, is: 'broken' })}
      />
    </span>
  )
}

/** Fetches photos early, one after another, each in the width that `Picture` would request. */
export async function fetchPictures(pictures: Shown[], sizes: string) {
  for (const picture of pictures) {
    const image = new Image()
    const done = new Promise((resolve) => Object.assign(image, { onload: resolve, onerror: resolve }))
    const { src, srcSet = '' } = sourcesOf(picture)
    // The address is set last: nothing is requested before it.
    Object.assign(image, { fetchPriority: 'low', sizes, srcset: srcSet, src })
    await done
  }
}

function sourcesOf({ url, widths }: Shown) {
  if (widths.length === 0) return { src: url }
  const srcSet = widths.map((each) => `${renditionUrl(url, each)} ${each}w`).join(', ')
  return { src: renditionUrl(url, Math.max(...widths)), srcSet }
}

function Blurred({ placeholder }: { placeholder: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, placeholder)
  }, [placeholder])
  return <canvas ref={canvas} className="cover picture-blurred" />
}

function draw(canvas: HTMLCanvasElement, placeholder: string) {
  const bytes = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0))
  const { w, h, rgba } = thumbHashToRGBA(bytes)
  canvas.width = w
  canvas.height = h
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
}
