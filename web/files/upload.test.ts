import { expect, test, vi } from 'vitest'
import { save } from '#gift/coupon/calls.ts'

test('an upload in a rehearsal is answered by fetch and sends no file', async () => {
  vi.resetModules()
  const { sendNoFiles, upload } = await import('./upload.ts')
  const asked: unknown[] = []
  vi.stubGlobal('XMLHttpRequest', undefined)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push([method, url, body])
    return Response.json({ status: 'error', success: false, code: 'forbidden', message: 'Gladi resik' })
  })
  sendNoFiles()
  await expect(upload(save, { name: 'Makan' }, { couponImage: new Blob(['a']) })).rejects.toThrow(
    'Gladi resik',
  )
  expect(asked).toEqual([['POST', '/api/coupon', '{"name":"Makan"}']])
})
