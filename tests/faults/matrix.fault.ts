import { expect, test } from 'vitest'
import { manyLines } from '#tests/server/access-table.ts'
import { closeGift, openCallers, openCallersOfMany } from '#tests/server/callers.ts'
import { type Cell, everyCell, tryQuiet, tryWrites, writes } from '#tests/server/matrix.ts'
import { everySpelling, openWire, spellings } from '#tests/server/spellings.ts'

const isQuiet = (cell: Cell) => !writes(cell)
const counted = (count: number) => count.toLocaleString('en')

// What only many gifts have stands on the same addresses by another method.
const onTop = new Set(manyLines.gift.map(({ method, path }) => `${method} ${path}`))
const isOnTop = ({ request: { method, url } }: Cell) => onTop.has(`${method} ${url}`)

test.each([
  ['open', 'single', openCallers],
  ['locked', 'single', openCallers],
  ['early', 'single', openCallers],
  ['open', 'one of many', openCallersOfMany],
  ['locked', 'one of many', openCallersOfMany],
  ['early', 'one of many', openCallersOfMany],
] as const)('the whole table: every line, method, person and origin (%s, %s)', async (gate, kind, open) => {
  const people = await open()
  await closeGift(people, gate)
  const every = await everyCell(people, gate)
  const cells = kind === 'single' ? every : every.filter((cell) => !isOnTop(cell))
  const wrong = [
    ...(await tryQuiet(people, cells.filter(isQuiet))),
    ...(await tryWrites(people, cells.filter(writes))),
  ]
  const succeeded = cells.filter(({ verdict }) => verdict === 'allowed').length
  console.log(
    `access, ${gate}, ${kind}: ${counted(cells.length)} cells, ${counted(succeeded)} of them allowed, ${wrong.length} wrong`,
  )
  expect(wrong).toEqual([])
})

test.each(['open', 'locked', 'early'] as const)(
  'every spelling of every address, as everybody (%s)',
  async (gate) => {
    const people = await openCallers()
    await closeGift(people, gate)
    const cells = await everySpelling(people, gate)
    const wire = await openWire(people)
    const writing = cells.filter(
      (cell) => writes(cell) && cell.from === 'no page' && cell.who === 'the owner',
    )
    const wrong = [
      ...(await tryQuiet(people, cells.filter(isQuiet), wire)),
      ...(await tryWrites(people, writing, wire)),
    ]
    const ways = Object.keys(spellings).length
    console.log(`spellings, ${gate}: ${ways} ways, ${counted(cells.length)} cells, ${wrong.length} wrong`)
    expect(wrong).toEqual([])
  },
)
