import sharp from 'sharp'

/** A picked file of a plain colour. */
export async function photo(name: string, color: string, format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: color } })
  return { name, mimeType: `image/${format}`, buffer: await picture.toFormat(format).toBuffer() }
}

/** A file that only claims to be a photo. */
export const notes = {
  name: 'catatan.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<svg onload="alert(1)"/>'),
}

/** The beginning of a HEIC file as a phone writes it. */
export const heic = {
  name: 'Pantai.HEIC',
  mimeType: '',
  buffer: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0heicmif1'),
    Buffer.alloc(200),
  ]),
}

/** Makes the page's browser decode HEIC, as Safari does. */
export const decodeHeic = `createImageBitmap = async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  canvas.getContext('2d').fillRect(0, 0, 640, 480)
  return canvas
}`

/** A photo of 66 megapixels, red and blue, stored on its side as phones do. */
export async function oversizedPhoto() {
  const half = sharp({ create: { width: 11_000, height: 3000, channels: 3, background: '#2040c0' } })
  const picture = sharp({ create: { width: 11_000, height: 6000, channels: 3, background: '#c02020' } })
    .composite([{ input: await half.jpeg().toBuffer(), top: 3000, left: 0 }])
    .withMetadata({ orientation: 6 })
  return { name: 'IMG_108.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** A WebP of two pictures. */
export async function movingPhoto() {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 600, height: 800, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const buffer = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [200, 200] })
    .toBuffer()
  return { name: 'bergerak.webp', mimeType: 'image/webp', buffer }
}
