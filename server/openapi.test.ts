import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as coupon from '#gift/coupon/contract.ts'
import * as crossword from '#gift/crossword/contract.ts'
import * as dateInput from '#gift/date-input/contract.ts'
import * as daysOfLove from '#gift/days-of-love/contract.ts'
import * as features from '#gift/features/contract.ts'
import * as gallery from '#gift/gallery/contract.ts'
import * as loveMoment from '#gift/love-moment/contract.ts'
import * as loveTyping from '#gift/love-typing/contract.ts'
import * as music from '#gift/music/contract.ts'
import * as opening from '#gift/opening/contract.ts'
import * as quiz from '#gift/quiz/contract.ts'
import * as todoList from '#gift/todo-list/contract.ts'
import * as videoGift from '#gift/video-gift/contract.ts'
import * as account from '#owner/account/contract.ts'
import { openTestApp } from './test-app.ts'

const contracts = [
  coupon,
  crossword,
  dateInput,
  daysOfLove,
  features,
  gallery,
  loveMoment,
  loveTyping,
  music,
  opening,
  quiz,
  todoList,
  videoGift,
  account,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

test('the document has every declared call under its published path', async () => {
  const { ask } = await openTestApp()
  const { body } = await ask('GET', '/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const declared = contracts.flatMap((page) => Object.values(page).filter(isEndpoint))
  expect(declared.length).toBeGreaterThan(40)
  for (const { method, path, access, summary, creates } of declared) {
    const operation = body.paths[path.replace(/:(\w+)/, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    expect(operation.summary).toBe(summary)
    expect(operation.security).toEqual(access === 'visitor' ? undefined : [{ session: [] }])
    expect(operation.responses[creates ? '201' : '200']).toBeDefined()
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
