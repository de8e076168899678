import { expect, test } from 'vitest'
import { containers, tryTails, withTails } from '#tests/server/tails.ts'

const ZEROS = ' and 12 zeros'
const OTHERS = [
  ' and 12 bytes of garbage',
  ', a cluster of unknown length and 12 zeros',
  ' and a box of size 0',
]

test("no bytes behind a file's end keep its parser busy", async () => {
  const files = await containers()
  const tailed = (tails: string[]) =>
    files.flatMap((file) =>
      withTails(file).filter(({ name }) => tails.some((tail) => name === file.name + tail)),
    )
  const whole = await tryTails([...files, ...tailed([ZEROS])])
  expect(whole.filter(([, outcome]) => outcome !== 'taken')).toEqual([])
  const others = await tryTails(tailed(OTHERS))
  expect(others).toHaveLength(files.length * OTHERS.length)
  for (const [name, outcome] of others) expect(outcome, name).toMatch(/^(taken|unsupported_media)$/)
})
