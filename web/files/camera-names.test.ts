import { expect, test } from 'vitest'
import { captionOf } from './camera-names.ts'

const rule = { label: 'Judul', max: 60, required: 'Judul tidak boleh kosong' }

const ofCameras = [
  ...['IMG_0042.jpg', 'WA0001.jpg', 'IMG-20240101-WA0001.jpg', 'DSC_0099.JPG', 'DSCN1234.jpg'],
  ...['PXL_20240101_123456789.PORTRAIT.jpg', 'Screenshot_20240101-101010_Instagram.jpg'],
  ...['Screen Shot 2024-01-01 at 10.10.10 AM.png', 'WhatsApp Image 2024-01-01 at 10.10.10.jpeg'],
  ...['IMG_E0042 (2).HEIC', 'P1010001.jpg', '20240101_101010.jpg', 'MVIMG_20240101.jpg', 'image.png'],
  ...['foto 3.jpg', '9f86d081-884c-7d65-9a2f-eaa0c55ad015.webp', 'FB_IMG_1704067200000.jpg'],
]

test('a file name becomes a caption unless a camera wrote it', () => {
  for (const name of ofCameras) expect(captionOf(name, rule), name).toBeUndefined()
  for (const caption of ['Kawah Putih', 'Foto pertama kita', 'Lembang 2', 'Hujan 🌧'])
    expect(captionOf(`${caption.replace('Kawah ', 'Kawah_')}.webp`, rule)).toBe(caption)
})
