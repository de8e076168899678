import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { makeSharePicture } from './share-picture.ts'

async function draw(name: string) {
  const source = join(makeFolder(), 'kado')
  const { files } = await makeSharePicture({ kind: 'share', name, sky: 'biru', source })
  return readFile(files[0].file)
}

let nameless: Promise<Buffer> | undefined

// Two names that differ in one letter would look alike as boxes.
test.each([
  ['WWWWWWWWWW <b>', 'WWWWWWWWWW <i>'],
  ['Łucja', 'Lucja'],
  // Letters of two font files, and of two typefaces.
  ['Nguyễn Thị Ý', 'Nguyễn Thị Y'],
  ['Łucja Анна', 'Łucja Инна'],
  ['Łucja سارة', 'Łucja سارا'],
])('the share picture has %s, in other fonts %s', async (name, other) => {
  nameless ??= draw('')
  const picture = await draw(name)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(300_000)
  expect(picture.equals(await draw(other))).toBe(false)
  expect(picture.equals(await nameless)).toBe(false)
})

test('the share picture normalizes marks and letters of other shapes', async () => {
  const name = 'Nguyễn Thị Ý'
  expect((await draw(name.normalize('NFD'))).equals(await draw(name))).toBe(true)
  const plain = await draw('Sinta')
  for (const other of ['𝓢𝓲𝓷𝓽𝓪', 'Ｓｉｎｔａ']) expect((await draw(other)).equals(plain), other).toBe(true)
})

test('the share picture leaves out emoji, and names that no font can write', async () => {
  nameless ??= draw('')
  for (const name of ['Sinta 李', '❤️❤️', 'S̷inta', 'Sin\uE000ta'])
    expect((await draw(name)).equals(await nameless), name).toBe(true)
  const picture = await draw('Sinta')
  expect(picture.equals(await nameless)).toBe(false)
  expect((await draw('👩‍❤️‍👨 Sin\u200Bta 1️⃣ 🇮🇩 ♥')).equals(picture)).toBe(true)
})
