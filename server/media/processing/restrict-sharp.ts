import sharp from 'sharp'

/** Leaves sharp only the decoders of the formats that are accepted; it has many more. */
export function restrictSharp() {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadHeifFile',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
  sharp.cache(false)
}
