import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { loadInstallation, makeGift } from '#server/tenants/installation.ts'
import { openTestApp } from '#tests/server/app.ts'
import { openUploadApp, uploadFile } from '#tests/server/upload-app.ts'
import { withUpload } from './admit-upload.ts'

test('a visitor may send 30 files in a minute', async () => {
  const kado = await openUploadApp()
  const send = async () => (await uploadFile(kado, 'photo', Buffer.from('bukan foto'))).statusCode
  for (let count = 0; count < 30; count += 1) expect(await send()).toBe(415)
  expect(await send()).toBe(429)
})

test("ten seconds of failed work pause a network's uploads for the rest of the minute", async () => {
  const { upload, clock } = await openUploads()
  // Many short uploads count like a long one.
  for (let count = 0; count < 15; count += 1) await upload({ gift: 0, milliseconds: 600 })
  await upload({ gift: 0, milliseconds: 999 })
  await upload({ gift: 1, milliseconds: 1 })
  await expect(upload({ gift: 1 })).rejects.toMatchObject({ code: 'too_many', retryAfter: 60 })
  await upload({ gift: 1, ip: '203.0.114.7' })
  clock.now += 60_000
  await upload({ gift: 1 })
})

test("an editor's uploads are queued for the gift's owner, a visitor's for the network", async () => {
  const { upload, gifts } = await openUploads()
  for (const gift of [0, 1] as const)
    expect(await upload({ gift, mayEdit: true })).toMatchObject({ person: 'owner 7', giftId: gifts[gift] })
  expect(await upload({ gift: 1 })).toMatchObject({ person: '203.0.113.0/24', giftId: gifts[1] })
})

type Sent = { gift: 0 | 1; milliseconds?: number; ip?: string; mayEdit?: boolean }

// Uploads whose work fails after so many milliseconds of processor time.
async function openUploads() {
  const { app, db, clock } = await openTestApp()
  await app.ready()
  const installation = await loadInstallation(db)
  const make = (host: string) => db.transaction().execute((each) => makeGift(each, [], { host, now: 0 }))
  const gifts = [await make('mawar'), await make('melati')]
  async function upload({ gift, milliseconds = 0, ip = '203.0.113.5', mayEdit = false }: Sent) {
    const context = {
      ...{ db, now: () => clock.now, installation },
      quota: { reserve: async () => 'key' },
      gift: { id: gifts[gift], owner_id: 7 },
      caller: { mayEdit },
      request: {
        ip,
        raw: { socket: { once: () => undefined, off: () => undefined } },
      } as unknown as FastifyRequest,
    } as unknown as Context
    return withUpload(context, async ({ admit, uploader }) => {
      await admit({ kinds: ['video'], bytes: 9, mayReplace: false })
      await uploader.onFailure?.(milliseconds)
      return uploader
    })
  }
  return { upload, clock, gifts }
}
