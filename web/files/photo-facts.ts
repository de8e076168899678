/** What the first bytes of a photo say of it. */
export type PhotoFacts = { isHeic: boolean; isMoving: boolean; isHdr: boolean; hasAlpha: boolean }

// In bytes: the metadata of a file come before its pixels.
const HEAD = 256 * 1024

// A Motion Photo carries a film behind it, an Ultra HDR photo a gain map (ISO 21496-1, Adobe's and Apple's).
const MOTION_PHOTO = /MotionPhoto="1"|MicroVideo="1"/
const GAIN_MAP = /hdrgm:|hdr-gain-map|hdrgainmap|iso:ts:21496/i

/** Recognises a photo by its bytes: browsers disagree on the type, and names are unreliable. */
export async function factsOf(file: Blob): Promise<PhotoFacts> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  if (text.startsWith('\xff\xd8'))
    return { isHeic: false, isMoving: MOTION_PHOTO.test(text), isHdr: GAIN_MAP.test(text), hasAlpha: false }
  const still = { isHeic: false, isMoving: false, isHdr: false, hasAlpha: true }
  if (text.startsWith('\x89PNG')) {
    const head = text.slice(0, text.indexOf('IDAT'))
    const coding = head.indexOf('cICP')
    return { ...still, isMoving: head.includes('acTL'), isHdr: coding > 0 && isHdrCurve(bytes[coding + 5]) }
  }
  // The flags of an extended WebP; the second bit is that of an animation.
  if (text.slice(8, 16) === 'WEBPVP8X') return { ...still, isMoving: ((bytes[20] ?? 0) & 2) !== 0 }
  return text.slice(4, 8) === 'ftyp' ? factsOfHeif(text, bytes) : still
}

// HEIC and AVIF are one family, told apart by their brands (ISO/IEC 23008-12).
function factsOfHeif(text: string, bytes: Uint8Array): PhotoFacts {
  const brands = text.slice(8, bytes[3])
  const coding = text.indexOf('colrnclx')
  return {
    isHeic: /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) && !brands.includes('avi'),
    isMoving: /^(avis|hevc|hevx|msf1)/.test(brands),
    isHdr: (coding > 0 && isHdrCurve(bytes[coding + 11])) || text.includes('tmap') || GAIN_MAP.test(text),
    hasAlpha: true,
  }
}

// PQ and HLG among the curves of ITU-T H.273.
function isHdrCurve(curve: number | undefined) {
  return curve === 16 || curve === 18
}
