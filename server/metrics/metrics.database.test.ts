import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { start } from '#server/start.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { configure } from '#tests/server/app.ts'
import { addRow } from '#tests/server/rows.ts'

test('requests are counted without personal data on a listener of their own', async () => {
  const { url, metrics, read } = await serve()
  const answer = await fetch(`${metrics}/metrics`)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  for (const path of ['/', '/api/opening']) expect((await fetch(metrics + path)).status).toBe(404)
  expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(405)
  // On loopback a page of another host name cannot read them.
  const asked = get(`${metrics}/metrics`, { headers: { host: 'rebound.example' } })
  const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
  expect(statusCode).toBe(421)
  expect((await fetch(`${url}/metrics`)).headers.get('content-type')).not.toMatch(/version=0/)
  for (let time = 0; time < 3; time += 1) await (await fetch(`${url}/api/opening.php`)).text()
  await (await fetch(`${url}/api/rahasia-kita?token=kunci`)).text()
  await (await fetch(`${url}/api/opening`, { method: 'POST', body: '{}' })).text()
  expect((await fetch(`${url}/api/rahasia/%ff`)).status).toBe(400)
  const text = await read()
  expect(figure(text, 'kado_http_requests_total{method="GET",route="/api/opening",status="200"}')).toBe(3)
  expect(figure(text, 'kado_http_answer_seconds_count{method="GET",route="/api/opening"}')).toBe(3)
  expect(figure(text, 'kado_http_answer_seconds_bucket{le="+Inf",method="GET",route="/api/opening"}')).toBe(3)
  if (!process.env.TEST_POSTGRES_URL) expect(figure(text, 'kado_memory_answers_total')).toBe(2)
  expect(figure(text, 'kado_http_requests_total{method="GET",route="none",status="404"}')).toBe(1)
  expect(figure(text, 'kado_refusals_total{code="unauthenticated"}')).toBe(1)
  expect(figure(text, 'kado_refusals_total{code="not_found"}')).toBe(1)
  expect(text).not.toMatch(/rahasia|kunci|127\.0\.0\.1|localhost/)
  const lines = text.trimEnd().split('\n')
  const described = lines.flatMap(
    (line) => /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line)?.[1] ?? [],
  )
  expect(new Set(described).size).toBe(described.length)
  for (const line of lines.filter((each) => each && !each.startsWith('#'))) {
    const [, name = ''] = /^(\w+)(?:\{(?:\w+="[^"\\]*",?)*\})? -?(?:\d[\d.e+-]*|Nan)$/.exec(line) ?? []
    expect(described, line).toContain(name.replace(/_(bucket|sum|count)$/, ''))
  }
})

test('the process, its stores and its accounts are measured', async () => {
  const { url, read, config } = await serve()
  const { db } = connect(config)
  onTestFinished(() => db.destroy())
  const message = { message_id: 'x', recipient: 'x', subject: 'x', body: 'x', link: 'x' }
  const later = Date.now() + 3_600_000
  const { id: gift_id } = await loadInstallation(db)
  await addRow(db, 'outbox', { gift_id, ...message, next_attempt_at: later, expires_at: later })
  await (await fetch(`${url}/healthz`)).text()
  // The outbox has been read at the start.
  await expect.poll(async () => figure(await read(), 'kado_mails_waiting')).toBe(0)
  const text = await read()
  const measured = ['process_cpu_seconds_total', 'process_resident_memory_bytes']
  measured.push('nodejs_eventloop_lag_p99_seconds', 'kado_connections', 'kado_memory_addresses')
  for (const name of measured) expect(figure(text, name)).toBeGreaterThanOrEqual(0)
  expect(figure(text, 'kado_gifts')).toBe(1)
  const { bavail, bsize } = statfsSync(config.dataDir)
  // Other programs write meanwhile.
  expect(figure(text, 'kado_disk_free_bytes') / (bavail * bsize)).toBeCloseTo(1, 0)
  expect(figure(text, 'kado_accounts_waiting')).toBe(0)
  expect(figure(text, 'kado_mails_kept')).toBe(1)
  // The figure exists before the first failure.
  for (const operation of ['put', 'open', 'remove', 'ping'])
    expect(figure(text, `kado_media_failures_total{operation="${operation}"}`)).toBe(0)
  if (process.env.TEST_POSTGRES_URL)
    expect(figure(text, 'kado_database_connections{state="idle"}')).toBeGreaterThan(0)
  else expect(text).not.toContain('kado_database_connections')
})

test('a start names an address at which no metrics can be served, and serves without them', async () => {
  const { metrics } = await serve()
  const { port } = new URL(metrics)
  const cases: [env: Record<string, string>, sentence: string][] = [
    [{ METRICS_PORT: port }, `METRICS_PORT ${port} is in use by another program.`],
    [
      { METRICS_PORT: '1', METRICS_HOST: '192.0.2.1' },
      'METRICS_HOST 192.0.2.1 and METRICS_PORT 1 cannot be listened at: address not available.',
    ],
    [
      { METRICS_PORT: '1', METRICS_HOST: 'tidak.invalid' },
      'METRICS_HOST tidak.invalid and METRICS_PORT 1 cannot be listened at: its host name is not known.',
    ],
  ]
  for (const [env, sentence] of cases) {
    const other = await start(await configure(env))
    onTestFinished(other.stop)
    expect(other.warnings).toEqual([`${sentence} Kado serves without metrics.`])
    expect((await fetch(`${other.address}/api/opening`)).status).toBe(200)
  }
})

async function serve() {
  const config = await configure({ METRICS_PORT: '0' })
  const { stop, address, metricsPort } = await start(config)
  onTestFinished(stop)
  const url = address
  const metrics = `http://127.0.0.1:${metricsPort}`
  return { url, metrics, config, read: async () => (await fetch(`${metrics}/metrics`)).text() }
}

function figure(text: string, name: string) {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}
