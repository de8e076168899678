import PhotoSwipe, { type SlideData } from 'photoswipe'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { renditionUrl } from '#contract/media.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { showModal } from '#web/ui/layers.ts'
import { keepFocus } from '#web/ui/modal.ts'
import { isNumbered } from './contract.ts'
import type { Photo } from './schemas.ts'
import { pictureOf } from './screen-parts.tsx'
import './screen-lightbox.css'

// The size for a photo of unknown size, in pixels.
const UNKNOWN = { width: 800, height: 1000 }

// In CSS pixels: space for the buttons above a photo and its title below.
const ROOM = { top: 56, bottom: 68, left: 0, right: 0 }

// A photo so many times as long as wide, which whole would be narrower than this in CSS pixels, opens as wide as the
// window: long screenshots are read.
const LONG = { ratio: 3, narrow: 240 }

type Props = { photos: Photo[]; start: number; onClose: () => void }

/**
 * The photos of a folder, one at a time and as large as the window: swiped or changed by keys, zoomed by two
 * fingers, the wheel or a double tap. A modal dialog with the photo's title as its name.
 */
export function Lightbox({ photos, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const swipe = useRef<PhotoSwipe>(undefined)
  const [shown, setShown] = useState(start)
  const isStill = useReducedMotion()
  const [given] = useState({ photos, start, onClose, isStill })

  // In a layout effect, because the browser returns the focus only while the dialog is in the document.
  useLayoutEffect(() => {
    const opened = dialog.current
    if (!opened) return
    const close = showModal(opened)
    const viewer = open(opened, given)
    swipe.current = viewer
    viewer.on('change', () => setShown(viewer.currIndex))
    viewer.on('destroy', given.onClose)
    viewer.init()
    // Only the dialog around it has a role and a name.
    viewer.element?.removeAttribute('role')
    return () => {
      viewer.off('destroy', given.onClose)
      onceOpen(viewer, () => viewer.destroy())
      close()
    }
  }, [given])

  const title = photos[shown]?.title ?? ''
  return createPortal(
    <dialog
      ref={dialog}
      className="whole-window lightbox"
      aria-label={title}
      onKeyDown={keepFocus}
      onCancel={(event) => {
        event.preventDefault()
        const viewer = swipe.current
        if (viewer) onceOpen(viewer, () => viewer.close())
      }}
    >
      <p aria-live="polite">{!isNumbered(title) && title}</p>
    </dialog>,
    document.body,
  )
}

// While a photo is opening the viewer accepts no commands.
function onceOpen(viewer: PhotoSwipe, act: () => void) {
  if (viewer.opener.isOpen) act()
  else viewer.on('openingAnimationEnd', act)
}

function open(
  appendToEl: HTMLElement,
  { photos, start, isStill }: Omit<Props, 'onClose'> & { isStill: boolean },
) {
  const prints = findPrints()
  const viewer = new PhotoSwipe({
    dataSource: photos.map((photo) => slideOf(photo, prints)),
    index: start,
    appendToEl,
    mainClass: 'lightbox-viewer',
    bgOpacity: 0.97,
    padding: ROOM,
    loop: false,
    wheelToZoom: true,
    initialZoomLevel: (levels) => (isLong(levels) ? levels.fill : levels.fit),
    // With 0 the library decides.
    secondaryZoomLevel: (levels) => (isLong(levels) ? levels.fit : 0),
    trapFocus: false,
    returnFocus: false,
    escKey: false,
    showHideAnimationType: isStill ? 'none' : 'zoom',
    zoomAnimationDuration: isStill ? 0 : 240,
    closeTitle: 'Tutup',
    zoomTitle: 'Perbesar',
    arrowPrevTitle: 'Foto sebelumnya',
    arrowNextTitle: 'Foto berikutnya',
    errorMsg: 'Foto ini belum bisa dimuat.',
    indexIndicatorSep: ' / ',
  })
  // A long one begins at its beginning, and the wheel goes through it.
  viewer.on('initialZoomPan', ({ slide }) => Object.assign(slide.pan, slide.bounds.min))
  viewer.on('wheel', () => {
    const levels = viewer.currSlide?.zoomLevels
    viewer.options.wheelToZoom = !(levels && isLong(levels))
  })
  return viewer
}

type Levels = NonNullable<PhotoSwipe['currSlide']>['zoomLevels']

function isLong({ elementSize, fit }: Levels) {
  const { x, y } = elementSize ?? { x: 1, y: 1 }
  const [short, long] = [Math.min(x, y), Math.max(x, y)]
  return long > LONG.ratio * short && short * fit < LONG.narrow
}

function slideOf(photo: Photo, prints: Prints): SlideData {
  const { id, title } = photo
  const { url, width, height, widths } = pictureOf(photo)
  const sources = widths.map((each) => `${renditionUrl(url, each)} ${each}w`)
  const smallest = widths.length > 0 ? renditionUrl(url, Math.min(...widths)) : url
  return {
    src: url,
    ...(sources.length > 0 ? { srcset: [...sources, `${url} ${width}w`].join(', ') } : {}),
    msrc: smallest,
    width: width || UNKNOWN.width,
    height: height || UNKNOWN.height,
    alt: title,
    // It opens from its own print.
    ...printOf(prints, id),
    thumbCropped: true,
  }
}

type Prints = Map<string | undefined, HTMLElement | null>

// All at once: to look for each of hundreds would take a slow phone a second.
function findPrints(): Prints {
  const cards = document.querySelectorAll<HTMLElement>('.folder-board > [data-id]')
  return new Map([...cards].map((card) => [card.dataset.id, card.querySelector('.picture > img')]))
}

function printOf(prints: Prints, id: number) {
  const element = prints.get(String(id))
  return element ? { element } : {}
}
