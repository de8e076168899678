import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const INFO = 30

test('a host is told in one line of each write, each refusal and each failure, and of no read', async () => {
  const { ask, becomeOwner, db, told } = await openTold()
  const raka = await becomeOwner()
  const saved = { title: 'Halo', recipient_name: 'Sinta' }
  for (const path of ['/api/opening', '/', '/tidak/ada', '/api/tidak-ada']) await ask('GET', path)
  await ask('HEAD', '/api/opening')
  expect(told()).toEqual([])
  await ask('POST', '/api/opening', saved, raka)
  await ask('POST', '/api/opening', { ...saved, title: '' }, raka)
  await ask('POST', '/api/opening', saved)
  await ask('GET', '/api/lock')
  await db.schema.dropTable('quiz').execute()
  await ask('GET', '/api/quiz?rahasia=1')
  expect(told()).toEqual([
    'info POST /api/opening 200',
    'info POST /api/opening 422',
    'info POST /api/opening 401',
    'info GET /api/lock 401',
    'error GET /api/quiz 503',
  ])
})

test('and of what made somebody wait', async () => {
  const { app, ask, told } = await openTold()
  let begun = 0
  app.addHook('onRequest', async (_, reply) => {
    begun += 1
    Object.defineProperty(reply, 'elapsedTime', { value: begun === 1 ? 1000 : 999 })
  })
  for (const path of ['/api/opening', '/api/music']) await ask('GET', path)
  expect(told()).toEqual(['warn GET /api/opening 200'])
})

// Of the lines at the program's own level those about a request.
async function openTold() {
  const lines: string[] = []
  const kado = await openTestApp({ log: (line) => lines.push(line) })
  const names = { 30: 'info', 40: 'warn', 50: 'error' } as Record<number, string>
  const told = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ level, msg }) => level >= INFO && msg === 'answered')
      .map(({ level, req, res }) => `${names[level]} ${req.method} ${req.path} ${res.statusCode}`)
  return { ...kado, told }
}
