import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { mutate, type Original, randomFrom } from './mutations.ts'
import { keysIn } from './photos.ts'
import { SECRET } from './secret.ts'
import { uploadFile } from './upload-app.ts'

// Without the limit of uploads in a minute, which has tests of its own.
const A_WHILE = 2 * 60_000

/**
 * Uploads damaged files. Each is refused with a sentence and leaves no file, or its stored files can be opened and do
 * not contain SECRET.
 * @returns how many were accepted
 */
export async function sendDamaged(kado: TestApp, files: Original[], seed: number, count: number) {
  const random = randomFrom(seed)
  let taken = 0
  for (let number = 0; number < count; number += 1) {
    const original = files[number % files.length]
    if (!original) break
    const bytes = mutate(original.bytes, random)
    const say = `seed ${seed}, file ${number}, ${original.name}`
    kado.clock.now += A_WHILE
    const answer = await uploadFile(kado, original.kind, bytes)
    expect([200, 413, 415], say).toContain(answer.statusCode)
    if (answer.statusCode === 200) {
      taken += 1
      await expectClean(kado, original, answer.json().data.url, say)
    } else expect(answer.json().message, say).toMatch(/^(Foto|Lagu|Video|Berkas) .+\.$/)
  }
  expect(readdirSync(join(kado.dataDir, 'unfinished')), `seed ${seed}`).toEqual([])
  return taken
}

/** Checks that each stored file has a row, and each row a file. */
export async function expectNothingLeft({ db, media }: TestApp) {
  const rows = await db.selectFrom('media').select('key').execute()
  expect((await keysIn(media)).sort()).toEqual(rows.map(({ key }) => key).sort())
}

async function expectClean(kado: TestApp, { kind }: Original, url: string, say: string) {
  const key = url.slice('/media/'.length)
  const rows = await kado.db
    .selectFrom('media')
    .select('key')
    .where((at) => at.or([at('key', '=', key), at('variant_of', '=', key)]))
    .execute()
  for (const { key } of rows) {
    const { rawPayload: stored, statusCode } = await kado.app.inject({ url: `/media/${key}` })
    expect(statusCode, say).toBe(200)
    if (kind === 'photo') await expectCleanPhoto(kado, stored, say)
    else expect(await saidOf(stored), say).not.toContain(SECRET)
  }
}

async function expectCleanPhoto({ dataDir }: TestApp, stored: Buffer, say: string) {
  const file = join(dataDir, 'seen')
  writeFileSync(file, stored)
  const { exif, xmp, iptc, width } = await sharp(file).metadata()
  expect({ exif, xmp, iptc }, say).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
  expect(
    (await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })).info.width,
    say,
  ).toBe(width)
  expect(stored.includes(SECRET), say).toBe(false)
}

// Decodes a file as another program would; an undecodable file reveals nothing.
async function saidOf(bytes: Buffer) {
  const read = await parseBuffer(bytes, undefined, { duration: false }).catch(() => undefined)
  return JSON.stringify(read?.native ?? {})
}
