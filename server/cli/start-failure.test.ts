import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openStore } from '#server/media/storage/store.ts'
import { makeFolder } from '#tests/server/app.ts'
import { serveAs } from '#tests/server/bucket.ts'
import { reasonOf } from './start-failure.ts'

test.each([
  ['ENOENT', ': no such file or directory'],
  ['ENOTFOUND', ': its host name is not known'],
  ['EAI_AGAIN', ': its host name cannot be resolved now'],
  ['28P01', ': it refuses this name and password'],
  ['3D000', ': it has no database of that name'],
  ['SQLITE_BUSY_SNAPSHOT', ': another program holds the database'],
  ['SQLITE_IOERR_FSYNC', ': the disk cannot be read or written'],
  ['XX999', ''],
  [undefined, ''],
])('the error code %s is described in words', (code, words) => {
  expect(reasonOf(Object.assign(new Error('x'), { code }))).toBe(words)
})

test.each([
  [403, 'it refuses MEDIA_ACCESS_KEY and MEDIA_SECRET_KEY, or what they may do'],
  [404, 'it has no such bucket'],
  [503, 'it has an internal error'],
  [400, 'it refuses the request'],
  [undefined, 'nothing answers at its address'],
])('a store that responds with %s is explained', async (status, words) => {
  const url = status
    ? await serveAs((_, answer) => answer.writeHead(status).end('<Code>Alasan</Code>'))
    : 'http://127.0.0.1:1'
  const keys = { MEDIA_ACCESS_KEY: 'raka', MEDIA_SECRET_KEY: 'rahasia-sekali' }
  const store = await openStore(readConfig({ DATA_DIR: makeFolder(), MEDIA_URL: `${url}/kado`, ...keys }))
  await expect(store.ping()).rejects.toMatchObject({ words })
})
