import { expect, test } from 'vitest'
import { isAddressOrRange, isInRanges, isLoopback, networkOf } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:cb00:7107', '203.0.113.0/24'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
  ['not an address', 'unknown'],
])('%s is in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['10.1.2.3', ['192.0.2.1', '10.1.2.3'], true],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['11.1.2.3', ['10.0.0.0/8', '::/0'], false],
  ['', ['0.0.0.0/0'], false],
])('%s is in one of %j: %s', (ip, ranges, isIn) => {
  expect(isInRanges(ip, ranges)).toBe(isIn)
})

test('addresses, ranges and loopback are recognised', () => {
  const right = ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']
  expect(right.filter(isAddressOrRange)).toEqual(right)
  const wrong = ['10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', '10/8', '1', 'proxy.example']
  expect(wrong.filter(isAddressOrRange)).toEqual([])
  expect(
    ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '10.0.0.1', '::2', ''].filter(isLoopback),
  ).toHaveLength(4)
})
