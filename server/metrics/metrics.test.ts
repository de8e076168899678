import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { start } from '#server/start.ts'
import { explainStartFailure } from '#server/start-failure.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { configure } from '#tests/server/app.ts'

test('figures are said on a listener of their own, and nowhere else', async () => {
  const { url, figures } = await serve()
  expect((await fetch(`${url}/metrics`)).headers.get('content-type')).not.toMatch(/version=0/)
  const answer = await fetch(`${figures}/metrics`)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect((await fetch(`${figures}/`)).status).toBe(404)
  expect((await fetch(`${figures}/api/opening`)).status).toBe(404)
  expect((await fetch(`${figures}/metrics`, { method: 'POST' })).status).toBe(405)
})

test('what is asked is counted by route, method and status, with no word of who asked for what', async () => {
  const { url, read } = await serve()
  for (let time = 0; time < 3; time += 1) await (await fetch(`${url}/api/opening.php`)).text()
  await (await fetch(`${url}/api/rahasia-kita?token=kunci`)).text()
  await (await fetch(`${url}/api/opening`, { method: 'POST', body: '{}' })).text()
  const text = await read()
  expect(figure(text, 'kado_http_requests_total{method="GET",route="/api/opening",status="200"}')).toBe(3)
  expect(figure(text, 'kado_http_answer_seconds_count{method="GET",route="/api/opening"}')).toBe(3)
  expect(figure(text, 'kado_http_answer_seconds_bucket{method="GET",route="/api/opening",le="+Inf"}')).toBe(3)
  if (!process.env.TEST_POSTGRES_URL) expect(figure(text, 'kado_memory_answers_total')).toBe(2)
  expect(figure(text, 'kado_http_requests_total{method="GET",route="none",status="404"}')).toBe(1)
  expect(figure(text, 'kado_refusals_total{code="unauthenticated"}')).toBe(1)
  expect(figure(text, 'kado_refusals_total{code="not_found"}')).toBe(1)
  expect(text).not.toMatch(/rahasia|kunci|127\.0\.0\.1|localhost/)
})

test('an address that cannot be read is no label, and not taken for an answer from memory', async () => {
  const { url, read } = await serve()
  expect((await fetch(`${url}/api/rahasia/%ff`)).status).toBe(400)
  const text = await read()
  expect(text).not.toContain('rahasia')
  expect(figure(text, 'kado_memory_answers_total')).toBe(0)
})

test('the process, its stores and its people are counted', async () => {
  const { url, read, config } = await serve()
  const { db } = connect(config)
  onTestFinished(() => db.destroy())
  const message = { message_id: 'x', recipient: 'x', subject: 'x', body: 'x', link: 'x' }
  const later = Date.now() + 3_600_000
  await db
    .insertInto('outbox')
    .values({
      gift_id: (await loadInstallation(db)).id,
      ...message,
      next_attempt_at: later,
      expires_at: later,
    })
    .execute()
  await (await fetch(`${url}/healthz`)).text()
  const text = await read()
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'kado_connections',
  ])
    expect(figure(text, name)).toBeGreaterThanOrEqual(0)
  expect(figure(text, 'kado_gifts')).toBe(1)
  expect(figure(text, 'kado_accounts_waiting')).toBe(0)
  expect(figure(text, 'kado_mails_waiting')).toBe(0)
  expect(figure(text, 'kado_mails_kept')).toBe(1)
  expect(figure(text, 'kado_memory_addresses')).toBeGreaterThanOrEqual(0)
  // Said before anything failed, so that the first failure is seen as one.
  for (const operation of ['put', 'open', 'remove', 'ping'])
    expect(figure(text, `kado_media_failures_total{operation="${operation}"}`)).toBe(0)
  if (process.env.TEST_POSTGRES_URL)
    expect(figure(text, 'kado_database_connections{state="idle"}')).toBeGreaterThan(0)
  else expect(text).not.toContain('kado_database_connections')
})

test('every line is of the text format, and every family is described', async () => {
  const { url, read } = await serve()
  await (await fetch(`${url}/api/opening`)).text()
  const lines = (await read()).trimEnd().split('\n')
  const described = lines.flatMap(
    (line) => /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line)?.[1] ?? [],
  )
  expect(new Set(described).size).toBe(described.length)
  for (const line of lines.filter((each) => !each.startsWith('#'))) {
    const [, name = ''] = /^(\w+)(?:\{(?:\w+="[^"\\]*",?)*\})? -?(?:\d[\d.e+-]*|NaN)$/.exec(line) ?? []
    expect(described, line).toContain(name.replace(/_(bucket|sum|count)$/, ''))
  }
})

test('a port that is taken stops the start with a sentence that names it', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const config = await configure({ METRICS_PORT: String(port) })
  const error = await start(config).catch((reason: unknown) => reason)
  expect(explainStartFailure(error, config)).toBe(`METRICS_PORT ${port} is in use by another program.`)
})

async function serve() {
  const config = await configure({ METRICS_PORT: '0' })
  const { stop, address, figuresAt } = await start(config)
  onTestFinished(stop)
  const url = address
  const figures = `http://127.0.0.1:${figuresAt}`
  return { url, figures, config, read: async () => (await fetch(`${figures}/metrics`)).text() }
}

function figure(text: string, name: string) {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}
