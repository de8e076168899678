import { expect, test, vi } from 'vitest'
import { beginEach } from './idle.ts'

test('each preloading request begins in its own task, and a failure stops no other', async () => {
  vi.stubGlobal('window', {})
  const tasks: string[] = []
  await beginEach(['opening', 'picture', 'sound'], (name) => {
    tasks.push(name)
    setTimeout(() => tasks.push('tap'))
    return name === 'picture' ? Promise.reject(new Error('404')) : Promise.resolve()
  })
  expect(tasks).toEqual(['opening', 'tap', 'picture', 'tap', 'sound'])
})
