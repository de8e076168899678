import sharp from 'sharp'

/** A picked file of a plain colour. */
export async function photo(name: string, color: string, format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: color } })
  return { name, mimeType: `image/${format}`, buffer: await picture.toFormat(format).toBuffer() }
}
