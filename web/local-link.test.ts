import { expect, test } from 'vitest'
import { isLocal } from './local-link.ts'

test.each([
  'http://localhost:3000',
  'http://mawar.localhost',
  'http://127.0.0.1:3000',
  'http://0.0.0.0',
  'http://10.1.2.3',
  'http://172.20.0.1',
  'http://192.168.1.7:3000',
  'http://169.254.1.1',
  'http://100.64.3.2',
  'http://[::1]:3000',
  'http://[fd00::7]',
  'http://[fe80::1]',
  'http://raspberry',
  'http://kado.local',
  'https://kado.home.arpa',
])('%s leads nowhere from another network', (link) => {
  expect(isLocal(link)).toBe(true)
})

test.each([
  'https://hadiah.example',
  'http://11.0.0.1',
  'http://172.32.0.1',
  'http://100.128.0.1',
  'http://[2001:db8::1]',
  'https://local.example',
  'https://10.example.com',
])('%s may be opened from anywhere', (link) => {
  expect(isLocal(link)).toBe(false)
})
