import { existsSync, readdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { plain } from '#tests/server/photos.ts'
import { openDisk } from './disk.ts'

const isFolder = process.env.TEST_MEDIA !== 's3'
// A file system apart from the temporary folder's, on most machines.
const OTHER = '/dev/shm'
const hasOther = existsSync(OTHER) && statSync(OTHER).dev !== statSync(tmpdir()).dev

test.runIf(isFolder)('a truncated file is answered as missing', async () => {
  const { app, becomeOwner, dataDir } = await openTestApp()
  const { headers } = await becomeOwner()
  const payload = new FormData()
  payload.append('photoFile', new Blob([new Uint8Array(await plain(90, 60).png().toBuffer())]), 'kita.png')
  const answer = await app.inject({ method: 'POST', url: '/api/date-input/photo', payload, headers })
  const url: string = answer.json().newUrl
  expect((await app.inject({ url })).statusCode).toBe(200)
  truncateSync(join(dataDir, url), 20)
  expect(await app.inject({ url })).toMatchObject({ statusCode: 404, body: 'Not found' })
  expect((await app.inject({ url: '/api/date-input' })).statusCode).toBe(200)
})

test.runIf(hasOther)('a file is moved to another file system in one step', async () => {
  const dataDir = makeFolder()
  const media = makeFolder(OTHER)
  symlinkSync(media, join(dataDir, 'media'))
  const store = openDisk(dataDir)
  const file = store.temporary()
  writeFileSync(file, 'lampion')
  await store.put('foto.jpg', file)
  expect(readdirSync(media)).toEqual(['foto.jpg'])
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
})

test('a copy that a kill interrupted is removed at the next start', () => {
  const dataDir = makeFolder()
  openDisk(dataDir)
  const media = join(dataDir, 'media')
  for (const name of ['.draft-foto.jpg', 'lagu.mp3']) writeFileSync(join(media, name), 'x')
  openDisk(dataDir)
  expect(readdirSync(media)).toEqual(['lagu.mp3'])
})
