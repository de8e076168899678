import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { makeSharePicture } from './share-picture.ts'

const drawn = new Map<string, Promise<Buffer>>()

function draw(name: string) {
  const picture = drawn.get(name) ?? drawAnew(name)
  drawn.set(name, picture)
  return picture
}

async function drawAnew(name: string) {
  const source = join(makeFolder(), 'kado')
  const { files } = await makeSharePicture({ kind: 'share', name, sky: 'biru', source })
  return readFile(files[0].file)
}

// Of two names that differ in a letter, two boxes would look alike.
test.each([
  ['Sinta', 'Santa'],
  ['WWWWWWWWWWWWWW', 'WWWWWWWMWWWWWW'],
  ['Łucja', 'Lucja'],
  ['Nguyễn', 'Nguyền'],
  ['Анна', 'Инна'],
  ['سارة', 'سارا'],
  ['Ayu & <b>', 'Ayu & <i>'],
])('the share picture writes %s, and in other letters %s', async (name, other) => {
  const picture = await draw(name)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(300_000)
  expect(picture.equals(await draw(other))).toBe(false)
  expect(picture.equals(await draw(''))).toBe(false)
})

test.each(['李小龙', '❤️❤️', 'S̷inta', 'Ｓｉｎｔａ', 'नेहा', 'Sin\uE000ta', 'Sinta 李'])(
  'the share picture leaves out %s, which our fonts cannot write',
  async (name) => {
    expect((await draw(name)).equals(await draw(''))).toBe(true)
  },
)

test('the share picture leaves emoji out of a name', async () => {
  const picture = await draw('Sinta')
  for (const name of ['👩‍❤️‍👨 Sinta 🇮🇩 ♥', 'Sin\u200Bta 1️⃣ '])
    expect((await draw(name)).equals(picture), name).toBe(true)
})
