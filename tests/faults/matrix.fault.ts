import { expect, test } from 'vitest'
import { manyLines } from '#tests/server/access-table.ts'
import { lockGift, openCallers, openCallersOfMany } from '#tests/server/callers.ts'
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
  ['open', 'one of many', openCallersOfMany],
  ['locked', 'one of many', openCallersOfMany],
])('the whole table: every line, method, person and origin (%s, %s)', async (lock, kind, open) => {
  const isLocked = lock === 'locked'
  const people = await open()
  await lockGift(people, isLocked)
  const every = await everyCell(people, isLocked)
  const cells = kind === 'single' ? every : every.filter((cell) => !isOnTop(cell))
  const wrong = [
    ...(await tryQuiet(people, cells.filter(isQuiet))),
    ...(await tryWrites(people, cells.filter(writes))),
  ]
  const succeeded = cells.filter(({ verdict }) => verdict === 'allowed').length
  console.log(
    `access, ${lock}, ${kind}: ${counted(cells.length)} cells, ${counted(succeeded)} of them allowed, ${wrong.length} wrong`,
  )
  expect(wrong).toEqual([])
})

test.each([false, true])('every spelling of every address, as everybody (locked: %s)', async (isLocked) => {
  const people = await openCallers()
  await lockGift(people, isLocked)
  const cells = await everySpelling(people, isLocked)
  const wire = await openWire(people)
  const writing = cells.filter((cell) => writes(cell) && cell.from === 'no page' && cell.who === 'the owner')
  const wrong = [
    ...(await tryQuiet(people, cells.filter(isQuiet), wire)),
    ...(await tryWrites(people, writing, wire)),
  ]
  const ways = Object.keys(spellings).length
  console.log(
    `spellings, ${isLocked ? 'locked' : 'open'}: ${ways} ways, ${counted(cells.length)} cells, ${wrong.length} wrong`,
  )
  expect(wrong).toEqual([])
})
