import { expect, test, vi } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { declared } from '#tests/server/endpoints.ts'
import { describeApi } from './openapi.ts'

vi.mock('./openapi.ts', { spy: true })

test('the document has every declared call under its published path', async () => {
  const { ask } = await openTestApp()
  vi.mocked(describeApi).mockClear()
  const { body, headers } = await ask('GET', '/api/openapi.json')
  expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://localhost:3000/api' }] })
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
  const condition = { headers: { 'if-none-match': String(headers.etag) } }
  expect((await ask('GET', '/api/openapi.json', undefined, condition)).status).toBe(304)
  expect(describeApi).toHaveBeenCalledTimes(1)
})

test('the document knows the limits of a field, and says what each call may refuse', async () => {
  const { ask } = await openTestApp()
  const { paths } = (await ask('GET', '/api/openapi.json')).body
  const statusesOf = (path: string, method: string) => Object.keys(paths[path][method].responses)
  expect(statusesOf('/session', 'get')).toEqual(['200', '413', '503'])
  const toggle = ['200', '400', '403', '404', '413', '422', '423', '429', '503']
  expect(statusesOf('/todo-list.php', 'put')).toEqual(toggle)
  const { get, post } = paths['/opening']
  expect(get.responses['423'].description).toBe('not_yet')
  const { schema } = post.requestBody.content['application/json']
  expect(schema.required).toEqual(['title', 'recipient_name'])
  expect(post.responses['409'].description).toBe('conflict')
  expect(post.responses['200'].headers).toHaveProperty('ETag')
  expect(post.parameters).toMatchObject([{ name: 'If-Match', in: 'header' }])
  expect(post.parameters[0].required).toBeUndefined()
  expect(paths['/user/login.php'].post.responses['403'].description).toBe('forbidden, proof_required')
})
