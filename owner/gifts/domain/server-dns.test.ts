import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findTxtRecords } from './server-dns.ts'

test('a silent name server delays a response by at most two attempts', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = once(socket, 'message')
  const looking = findTxtRecords([`127.0.0.1:${(socket.address() as AddressInfo).port}`], '_kado.mawar.id')
  const refused = expect(looking).rejects.toMatchObject({ code: 'unavailable' })
  await asked
  vi.advanceTimersByTime(6000)
  await refused
  expect(vi.getTimerCount()).toBe(0)
})
