import { expect, test } from 'vitest'
import { manyLines } from '#tests/server/access-table.ts'
import { closeGift, openCallers, openCallersOfMany } from '#tests/server/callers.ts'
import { type Cell, everyCell, tryQuiet, tryWrites, writes } from '#tests/server/matrix.ts'
import { everySpelling, openWire } from '#tests/server/spellings.ts'

const gates = ['open', 'locked', 'early'] as const
const isQuiet = (cell: Cell) => !writes(cell)

// What only many gifts have stands on the same addresses by another method.
const onTop = new Set(manyLines.gift.map(({ method, path }) => `${method} ${path}`))
const isOnTop = ({ request: { method, url } }: Cell) => onTop.has(`${method} ${url}`)

test.each([
  ...gates.map((gate) => ({ gate, kind: 'single', open: openCallers })),
  ...gates.map((gate) => ({ gate, kind: 'one of many', open: openCallersOfMany })),
])('the whole table: every line, method, person and origin ($gate, $kind)', async ({ gate, kind, open }) => {
  const people = await open()
  await closeGift(people, gate)
  const every = await everyCell(people, gate)
  const cells = kind === 'single' ? every : every.filter((cell) => !isOnTop(cell))
  const wrong = [
    ...(await tryQuiet(people, cells.filter(isQuiet))),
    ...(await tryWrites(people, cells.filter(writes))),
  ]
  console.log(`access, ${gate}, ${kind}: ${cells.length} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})

test.each(gates)('every spelling of every address, as everybody (%s)', async (gate) => {
  const people = await openCallers()
  await closeGift(people, gate)
  const cells = await everySpelling(people, gate)
  const wire = await openWire(people)
  const writing = cells.filter((cell) => writes(cell) && cell.from === 'no page' && cell.who === 'the owner')
  const wrong = [
    ...(await tryQuiet(people, cells.filter(isQuiet), wire)),
    ...(await tryWrites(people, writing, wire)),
  ]
  console.log(`spellings, ${gate}: ${cells.length} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})
