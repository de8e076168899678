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
    expect(operation.security).toEqual(access === 'anyone' ? undefined : [{ session: [] }])
    expect(operation.responses[creates ? '201' : '200']).toBeDefined()
    expect('423' in operation.responses).toBe(access === 'anyone' && !isOpenBeforeHour)
    expect(operation.requestBody === undefined).toBe(method === 'GET')
  }
  const count = Object.values(body.paths as Record<string, object>).flatMap(Object.keys).length
  expect(count).toBe(declared.length)
  const condition = { headers: { 'if-none-match': String(headers.etag) } }
  expect((await ask('GET', '/api/openapi.json', undefined, condition)).status).toBe(304)
  expect(describeApi).toHaveBeenCalledTimes(1)
})

test('the document has the limits of fields and the refusals of calls', async () => {
  const { ask } = await openTestApp()
  const { paths } = (await ask('GET', '/api/openapi.json')).body
  const toggle = ['200', '400', '403', '404', '413', '422', '423', '429', '503']
  expect(Object.keys(paths['/todo-list.php'].put.responses)).toEqual(toggle)
  expect(paths['/user/login.php'].post.responses['403'].description).toBe('forbidden, proof_required')
  const { responses, requestBody, parameters } = paths['/opening'].post
  expect(requestBody.content['application/json'].schema.required).toEqual(['title', 'recipient_name'])
  expect(responses).toMatchObject({ 200: { headers: { ETag: {} } }, 409: { description: 'conflict' } })
  expect(parameters).toMatchObject([{ name: 'If-Match', in: 'header' }])
  expect(parameters[0].required).toBeUndefined()
})
