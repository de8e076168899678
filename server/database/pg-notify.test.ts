import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForChanges } from './pg-notify.ts'

test('what was heard counts for less than a second, unless the database is heard again', async () => {
  const { changes, told, answer, wires, pass } = openStory()
  expect(changes.isCurrent()).toBe(false)
  await answer()
  expect(changes.isCurrent()).toBe(true)
  for (let turn = 0; turn < 5; turn += 1) {
    pass(400)
    expect(changes.isCurrent()).toBe(true)
    await answer()
  }
  const before = told.length
  pass(700)
  expect(changes.isCurrent()).toBe(true)
  // The connection falls silent without a break.
  pass(101)
  expect(changes.isCurrent()).toBe(false)
  // An answer that was long in coming says nothing of what happened meanwhile.
  pass(700)
  await answer()
  expect(changes.isCurrent()).toBe(false)
  await answer()
  expect(changes.isCurrent()).toBe(true)
  expect([wires.length, told.length]).toEqual([1, before])
})

test('a notice names its gift', async () => {
  const { changes, told, answer, wires } = openStory()
  changes.isCurrent()
  await answer()
  wires[0]?.onNotice('7')
  expect(told.at(-1)).toBe(7)
  wires[0]?.onNotice('')
  expect(told.at(-1)).toBeUndefined()
})

test('a break counts as a change of everything, and so does the way back', async () => {
  const { changes, told, answer, wires, pass } = openStory()
  changes.isCurrent()
  await answer()
  told.length = 0
  wires[0]?.onEnd()
  expect([told, changes.isCurrent()]).toEqual([[undefined], false])
  // Nobody asks again and again while it is away.
  for (let turn = 0; turn < 9; turn += 1) changes.isCurrent()
  expect(wires).toHaveLength(1)
  pass(301)
  expect(changes.isCurrent()).toBe(false)
  await answer()
  expect(changes.isCurrent()).toBe(true)
  expect([told, wires.length]).toEqual([[undefined, undefined], 2])
  // What the old connection still says is nobody's business.
  wires[0]?.onEnd()
  expect(changes.isCurrent()).toBe(true)
})

test('whoever is closed while the connection is made lets it go', async () => {
  const { changes, answer, wires } = openStory()
  changes.isCurrent()
  changes.close()
  await answer()
  expect([changes.isCurrent(), wires[0]?.isCut]).toEqual([false, true])
})

// A database whose answers come when the story says so.
function openStory() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  type Wire = { onNotice: (payload?: string) => void; onEnd: () => void; isCut: boolean }
  const wires: Wire[] = []
  const told: (number | undefined)[] = []
  let release: () => void = () => undefined
  const asked = () =>
    new Promise<void>((done) => {
      release = done
    })
  const changes = listenForChanges(async (hearing) => {
    const wire = { ...hearing, isCut: false }
    wires.push(wire)
    const cut = () => {
      wire.isCut = true
    }
    return { ask: asked, cut }
  })
  changes.tell((gift) => told.push(gift))
  const turns = () => new Promise((done) => setImmediate(done))
  return {
    changes,
    told,
    wires,
    pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
    async answer() {
      await turns()
      release()
      await turns()
    },
  }
}
