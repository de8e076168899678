import { expect, test, vi } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { declared } from '#tests/server/endpoints.ts'
import { describeApi } from './openapi.ts'

vi.mock('./openapi.ts', { spy: true })

test('the document has every declared call under its published path', async () => {
  const { ask } = await openTestApp()
  const { body } = await ask('GET', '/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(declared.length).toBeGreaterThan(40)
  for (const { method, path, access, isOpenBeforeHour, summary, creates } of declared) {
    const operation = body.paths[path.replace(/:(\w+)/, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    expect(operation.summary).toBe(summary)
    expect(operation.security).toEqual(access === 'visitor' ? undefined : [{ session: [] }])
    expect(operation.responses[creates ? '201' : '200']).toBeDefined()
    expect('423' in operation.responses).toBe(access === 'visitor' && !isOpenBeforeHour)
    expect(operation.requestBody === undefined).toBe(method === 'GET')
  }
  const count = Object.values(body.paths as Record<string, object>).flatMap(Object.keys).length
  expect(count).toBe(declared.length)
})

test('the document knows the limits of a field', async () => {
  const { ask } = await openTestApp()
  const { body } = await ask('GET', '/api/openapi.json')
  const { schema } = body.paths['/opening'].post.requestBody.content['application/json']
  expect(schema.required).toEqual(['title', 'recipient_name'])
})

test('the document says what each call may refuse', async () => {
  const { ask } = await openTestApp()
  const { paths } = (await ask('GET', '/api/openapi.json')).body
  const statusesOf = (path: string, method: string) => Object.keys(paths[path][method].responses)
  expect(statusesOf('/session', 'get')).toEqual(['200', '413', '503'])
  expect(paths['/opening'].get.responses['423'].description).toBe('not_yet')
  const toggle = ['200', '400', '403', '404', '413', '422', '423', '429', '503']
  expect(statusesOf('/todo-list.php', 'put')).toEqual(toggle)
  const { post } = paths['/opening']
  expect(post.responses['409'].description).toBe('conflict')
  expect(post.responses['200'].headers).toHaveProperty('ETag')
  expect(post.parameters).toMatchObject([{ name: 'If-Match', in: 'header' }])
  expect(post.parameters[0].required).toBeUndefined()
  expect(paths['/user/login.php'].post.responses['403'].description).toBe('forbidden, proof_required')
})

test('the document is made once, and is not sent again to a client that has it', async () => {
  const { ask } = await openTestApp()
  vi.mocked(describeApi).mockClear()
  const { headers, body } = await ask('GET', '/api/openapi.json')
  expect(body.servers).toEqual([{ url: 'http://localhost:3000/api' }])
  const condition = { headers: { 'if-none-match': String(headers.etag) } }
  const again = await ask('GET', '/api/openapi.json', undefined, condition)
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(describeApi).toHaveBeenCalledTimes(1)
})
