import { expect, test } from 'vitest'
import { manyLines } from '#tests/server/access-table.ts'
import { closeGift, openCallers, openCallersOfMany } from '#tests/server/callers.ts'
import { type Cell, everyCell, tryQuiet, tryWrites, writes } from '#tests/server/matrix.ts'
import { everySpelling, openRawClient } from '#tests/server/spellings.ts'

const states = ['open', 'locked', 'early'] as const
const isQuiet = (cell: Cell) => !writes(cell)

// Calls that only many gifts have are at the same addresses with another method.
const onTop = new Set(manyLines.gift.map(({ method, path }) => `${method} ${path}`))
const isOnTop = ({ request: { method, url } }: Cell) => onTop.has(`${method} ${url}`)

test.each([
  ...states.map((state) => ({ state, kind: 'single', open: openCallers })),
  ...states.map((state) => ({ state, kind: 'one of many', open: openCallersOfMany })),
])(
  'ACCESS.md holds for every line, method, person and origin ($state, $kind)',
  async ({ state, kind, open }) => {
    const people = await open()
    await closeGift(people, state)
    const every = await everyCell(people, state)
    const cells = kind === 'single' ? every : every.filter((cell) => !isOnTop(cell))
    const wrong = [
      ...(await tryQuiet(people, cells.filter(isQuiet))),
      ...(await tryWrites(people, cells.filter(writes))),
    ]
    console.log(`access, ${state}, ${kind}: ${cells.length} cells, ${wrong.length} wrong`)
    expect(wrong).toEqual([])
  },
)

test.each(states)('ACCESS.md holds for every spelling of every address (%s)', async (state) => {
  const people = await openCallers()
  await closeGift(people, state)
  const cells = await everySpelling(people, state)
  const sendRaw = await openRawClient(people)
  const writing = cells.filter((cell) => writes(cell) && cell.from === 'no page' && cell.who === 'the owner')
  const wrong = [
    ...(await tryQuiet(people, cells.filter(isQuiet), sendRaw)),
    ...(await tryWrites(people, writing, sendRaw)),
  ]
  console.log(`spellings, ${state}: ${cells.length} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})
