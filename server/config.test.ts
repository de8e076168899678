import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every setting has a default and can be set', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    databaseUrl: undefined,
    smtpUrl: undefined,
    trustProxy: [],
    dataDir: expect.stringMatching(/\/data$/),
  })
  expect(readConfig({ PORT: ' ', PUBLIC_URL: '', TRUST_PROXY: ' , ' })).toEqual(config)
  const set = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://kado.example/',
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1',
    SMTP_URL: 'smtps://raka:rahasia@mail.example',
    DATABASE_URL: 'postgres://kado@localhost/kado',
    MAIL_FROM: 'Kado <halo@kado.example>',
  })
  expect(set).toMatchObject({ port: 8080, publicUrl: 'https://kado.example', isHttps: true })
  expect(set.trustProxy).toEqual(['10.0.0.1', '192.168.0.0/16', '::1'])
})

test("with many gifts PUBLIC_URL is the bare domain's address", () => {
  const env = { GIFTS: 'many', BASE_DOMAIN: 'Gift.Example', PORT: '8080' }
  expect(readConfig(env)).toMatchObject({
    tenants: { baseDomain: 'gift.example' },
    publicUrl: 'http://gift.example:8080',
  })
  const there = { ...env, PUBLIC_URL: 'https://gift.example' }
  expect(readConfig(there)).toMatchObject({ publicUrl: 'https://gift.example', isHttps: true })
  expect(() => readConfig({ ...env, PUBLIC_URL: 'https://other.example' })).toThrow(
    'PUBLIC_URL must name the BASE_DOMAIN, as https://gift.example.',
  )
  expect(() => readConfig({ GIFTS: 'many' })).toThrow(
    'BASE_DOMAIN must be set beside GIFTS=many, such as gift.example.',
  )
  expect(readConfig({ GIFTS: 'one' })).toMatchObject({ tenants: undefined })
  expect(readConfig({ DNS_SERVERS: '1.1.1.1, 127.0.0.1:5353,[::1]:53' }).dnsServers).toHaveLength(3)
  // The files of one of many gifts have a limit, those of a single one only when it is set.
  expect([readConfig({}).quota, readConfig(env).quota]).toEqual([undefined, 1000 * 1024 * 1024])
  for (const each of [{}, env])
    expect(readConfig({ ...each, GIFT_QUOTA_MB: '5' }).quota).toBe(5 * 1024 * 1024)
})

test('ACCOUNT_QUOTA_MB and MIN_FREE_MB have their defaults', () => {
  const many = { GIFTS: 'many', BASE_DOMAIN: 'gift.example' }
  expect([readConfig({}), readConfig(many)]).toMatchObject([
    { accountQuota: undefined, minFree: 500 * 1024 * 1024 },
    { accountQuota: 5000 * 1024 * 1024, minFree: 500 * 1024 * 1024 },
  ])
  const set = readConfig({ ...many, ACCOUNT_QUOTA_MB: '7', MIN_FREE_MB: '0' })
  expect(set).toMatchObject({ accountQuota: 7 * 1024 * 1024, minFree: 0 })
  expect(() => readConfig({ ACCOUNT_QUOTA_MB: '7' })).toThrow('ACCOUNT_QUOTA_MB is for GIFTS=many alone.')
})

test('registration and the limits of many gifts are settings of theirs alone', () => {
  const many = { GIFTS: 'many', BASE_DOMAIN: 'gift.example' }
  const defaults = { ofAccount: 20, ofDay: 5, inAll: undefined }
  for (const each of [{}, many])
    expect(readConfig(each)).toMatchObject({ registration: 'open', totalQuota: undefined, gifts: defaults })
  const limits = {
    ...{ REGISTRATION: 'invited', ACCOUNT_GIFTS: '3', ACCOUNT_GIFTS_PER_DAY: '2' },
    ...{ TOTAL_GIFTS: '400', TOTAL_QUOTA_MB: '9', CONTACT: 'halo+kado@gift.example' },
  }
  expect(readConfig({ ...many, ...limits })).toMatchObject({
    registration: 'invited',
    gifts: { ofAccount: 3, ofDay: 2, inAll: 400 },
    totalQuota: 9 * 1024 * 1024,
    contact: 'halo+kado@gift.example',
  })
  for (const [name, value] of Object.entries(limits))
    expect(() => readConfig({ [name]: value }), name).toThrow(`${name} is for GIFTS=many alone.`)
})

test('a socket of systemd is used only by the process it is meant for', () => {
  expect(readConfig({}).socket).toBeUndefined()
  expect(readConfig({ LISTEN_PID: '1', LISTEN_FDS: '1' }).socket).toBeUndefined()
  const LISTEN_PID = String(process.pid)
  const alone = { LISTEN_PID, LISTEN_FDS: '1' }
  expect(readConfig(alone).socket).toEqual({ fd: 3, isShared: false })
  expect(readConfig({ ...alone, LISTEN_FDNAMES: 'shared' }).socket).toEqual({ fd: 3, isShared: true })
  expect(() => readConfig({ LISTEN_PID, LISTEN_FDS: '2' })).toThrow(/^LISTEN_FDS must be 1/)
})

test.each([
  ['PORT', ['abc', '70000', '-1', '3000.5']],
  ['DRAIN_SECONDS', ['1.5', '601']],
  [
    'PUBLIC_URL',
    [
      ...[
        'kado.example',
        'ftp://raka:rahasia@kado.example',
        'https://kado.example/hadiah',
        'https://kado.example/?',
      ],
      ...['https://kado.example?ke=rahasia', 'https://kado.example/#', 'https://raka:rahasia@kado.example'],
    ],
  ],
  ['DATABASE_URL', ['mysql://raka:rahasia@localhost/kado', 'postgres://raka:12#rahasia@localhost/kado']],
  [
    'MEDIA_URL',
    ['s3://kado', 'https://raka:rahasia@s3.example/kado', 'https://s3.example/kado?secret=rahasia'],
  ],
  [
    'SMTP_URL',
    [
      ...['mail.example', 'https://raka:rahasia@mail.example', 'smtp://raka:12#rahasia@mail.example'],
      'smtp://mail.example/rahasia',
    ],
  ],
  ['MAIL_FROM', ['rahasia tanpa alamat', 'a@b.example\r\nBcc: c@d.example']],
  ['TRUST_PROXY', ['proxy.example', '10.0.0.0/64']],
  ['ALLOWED_HOSTS', ['kado.example:8080', '[::1]:80', 'https://kado.example', 'kado.example/x']],
  ['GIFTS', ['two']],
  ['BASE_DOMAIN', ['gift.example', 'https://gift.example']],
  ['DNS_SERVERS', ['dns.example', '1.1.1.1:70000', '1.1.1.1:0']],
  ['GIFT_QUOTA_MB', ['0', '-1', '1.5', '10 MB', '1e3', '9999999999']],
  ['ACCOUNT_QUOTA_MB', ['0', '-1', '1.5', '10 MB']],
  ['REGISTRATION', ['Open', 'ditutup', 'true']],
  ['ACCOUNT_GIFTS', ['0', '-1', '1.5', 'dua', '9999999999']],
  ['ACCOUNT_GIFTS_PER_DAY', ['0', '1.5']],
  ['TOTAL_GIFTS', ['0', '1.5']],
  ['TOTAL_QUOTA_MB', ['0', '1.5', '10 MB']],
  ['CONTACT', ['halo', 'halo@gift', 'Kado <halo@gift.example>', 'https://gift.example', `a"b@gift.example`]],
  ['MIN_FREE_MB', ['-1', '1.5', '10 MB', '9999999999']],
])('a wrong %s stops the start with a sentence that names it and no secret: %j', (name, values) => {
  for (const value of values) {
    const read = () => readConfig({ [name]: value })
    expect(read, value).toThrow(new RegExp(`^${name} .+\\.$`))
    expect(read).not.toThrow('rahasia')
  }
})

test('MEDIA_URL without its keys stops the start', () => {
  const MEDIA_URL = 'https://s3.example/kado/media/?region=ap-southeast-3'
  expect(() => readConfig({ MEDIA_URL })).toThrow('MEDIA_ACCESS_KEY must be set beside MEDIA_URL.')
  expect(() => readConfig({ MEDIA_URL, MEDIA_ACCESS_KEY: 'raka' })).toThrow(/^MEDIA_SECRET_KEY /)
  const keys = { MEDIA_ACCESS_KEY: 'raka', MEDIA_SECRET_KEY: 'rahasia' }
  expect(readConfig({ MEDIA_URL, ...keys }).bucket).toEqual({
    url: 'https://s3.example/kado/media',
    region: 'ap-southeast-3',
    accessKey: 'raka',
    secretKey: 'rahasia',
  })
  expect(readConfig({ MEDIA_URL: 'http://localhost:9000/kado', ...keys }).bucket?.region).toBe('us-east-1')
  expect(readConfig({}).bucket).toBeUndefined()
})
