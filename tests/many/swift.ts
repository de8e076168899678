import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { freePorts } from './ports.ts'
import { stoppedAtEnd } from './stop-at-end.ts'

const KEYS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const READY_WITHIN = 180_000

type Kind = 'account' | 'container' | 'object'

/** A real S3 server, OpenStack Swift from Debian; `bucket` makes an empty folder and returns its settings. */
export type Swift = {
  bucket: (name: string) => Promise<Record<string, string>>
  stop: () => void
}

/** Starts Swift with one disk, one copy of each object and its S3 interface; undefined where it is not installed. */
export async function startSwift(): Promise<Swift | undefined> {
  if (!['swift-proxy-server', 'swift-object-server', 'memcached'].every(isInstalled)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'kado-swift-'))
  const [proxy = 0, account = 0, container = 0, object = 0, cache = 0] = await freePorts(5)
  mkdirSync(join(folder, 'srv', 'd1'), { recursive: true })
  makeRings(folder, { account, container, object })
  const children = [
    run('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', `${cache}`], folder),
  ]
  for (const [kind, port] of Object.entries({ account, container, object })) {
    const file = writeConf(folder, kind, storageConf(folder, kind as Kind, port))
    children.push(run(`swift-${kind}-server`, [file], folder))
  }
  const file = writeConf(folder, 'proxy', proxyConf(folder, proxy, cache))
  children.push(run('swift-proxy-server', [file], folder))
  const stop = stoppedAtEnd(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${proxy}`
  return { bucket: (name) => makeBucket(url, name), stop }
}

function isInstalled(program: string) {
  return existsSync(`/usr/bin/${program}`)
}

function run(program: string, args: string[], folder: string) {
  const log = openSync(join(folder, `${program}.log`), 'a')
  return spawn(program, args, { cwd: folder, stdio: ['ignore', log, log] })
}

// Its own tool makes one ring in three steps, each of which takes a second.
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for kind, port in zip(('account', 'container', 'object'), sys.argv[1:]):
    builder = RingBuilder(6, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, weight=1, ip='127.0.0.1', port=int(port), device='d1'))
    builder.rebalance()
    builder.get_ring().save(kind + '.ring.gz')
`

function makeRings(folder: string, { account, container, object }: Record<Kind, number>) {
  const ports = [account, container, object].map(String)
  const made = spawnSync('/usr/bin/python3', ['-c', MAKE_RINGS, ...ports], { cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`Swift makes no rings: ${made.stderr}`)
}

function writeConf(folder: string, name: string, text: string) {
  const file = join(folder, `${name}-server.conf`)
  writeFileSync(file, text)
  return file
}

function shared(folder: string, port: number) {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'srv')}
mount_check = false
log_level = WARNING
`
}

function storageConf(folder: string, kind: Kind, port: number) {
  return `${shared(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`
}

function proxyConf(folder: string, port: number, cache: number) {
  return `${shared(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
}

async function makeBucket(endpoint: string, Bucket: string) {
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: KEYS, forcePathStyle: true })
  await untilReady(() => client.send(new CreateBucketCommand({ Bucket })))
  client.destroy()
  return {
    MEDIA_URL: `${endpoint}/${Bucket}/kado`,
    MEDIA_ACCESS_KEY: KEYS.accessKeyId,
    MEDIA_SECRET_KEY: KEYS.secretAccessKey,
  }
}

// Swift refuses requests until its four servers have started.
async function untilReady(create: () => Promise<unknown>) {
  const until = performance.now() + READY_WITHIN
  for (;;) {
    try {
      return await create()
    } catch (error) {
      // An existing bucket is fine.
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409) return undefined
      if (performance.now() > until) throw new Error('Swift did not start', { cause: error })
    }
    await wait(200)
  }
}
