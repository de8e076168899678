import { toJSONSchema } from 'zod'
import type { Schemas, ServedEndpoint } from '#contract/endpoint.ts'
import { type RefusalCode, statuses } from '#contract/refusal.ts'
import { Refused } from '#contract/schemas.ts'

/** Describes the declared calls as an OpenAPI 3.1 document. */
export function describeApi(endpoints: ServedEndpoint[], publicUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kado',
      version: '1',
      description: 'Every path is served with and without .php at its end.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Refused: schemaOf(Refused, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kado_session' } },
    },
  }
}

function operationOf(endpoint: ServedEndpoint) {
  const schema = { type: 'string' }
  const parameters: object[] = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }))
  if (endpoint.ifMatch) {
    const description = `The ETag of the ${endpoint.ifMatch.path} that was edited; without it the write is always stored.`
    parameters.push({ name: 'If-Match', in: 'header', description, schema })
  }
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length ? { parameters } : {}),
    ...(endpoint.method === 'GET' ? {} : { requestBody: requestBody(endpoint) }),
    responses: { ...success(endpoint), ...refusals(endpoint) },
  }
}

function requestBody({ input, uploads }: ServedEndpoint) {
  const schema = schemaOf(input, 'input')
  if (!uploads) {
    const encodings = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
    return { content: Object.fromEntries(encodings.map((encoding) => [encoding, { schema }])) }
  }
  const fields = Object.keys(uploads).map((field) => [field, { type: 'string', format: 'binary' }])
  const file = { type: 'object', properties: Object.fromEntries(fields) }
  return { required: true, content: { 'multipart/form-data': { schema: { allOf: [schema, file] } } } }
}

function success({ creates, output, ifMatch }: ServedEndpoint) {
  const content = { 'application/json': { schema: schemaOf(output, 'output') } }
  const description = 'The new version; only sent to a call with If-Match.'
  const headers = ifMatch ? { headers: { ETag: { description, schema: { type: 'string' } } } } : {}
  return { [creates ? '201' : '200']: { description: 'Done', ...headers, content } }
}

function refusals({
  servedAt,
  isOpenWhileSuspended,
  access,
  isOpenWhileLocked,
  isOpenBeforeHour,
  method,
  uploads,
  ifMatch,
  refuses = [],
}: ServedEndpoint) {
  const codes: RefusalCode[] = [
    ...(access === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(isOpenWhileSuspended || servedAt === 'bare-domain' ? [] : (['suspended'] as const)),
    ...(access !== 'anyone' || isOpenWhileLocked ? [] : (['locked'] as const)),
    ...(access !== 'anyone' || isOpenBeforeHour ? [] : (['not_yet'] as const)),
    ...(method === 'GET' ? [] : (['malformed', 'validation', 'forbidden'] as const)),
    'too_large',
    ...(uploads ? (['unsupported_media', 'too_many'] as const) : []),
    ...(ifMatch ? (['conflict'] as const) : []),
    ...refuses,
    'unavailable',
  ]
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } }
  return Object.fromEntries(
    codes.map((code) => {
      const sameStatus = new Set(codes.filter((other) => statuses[other] === statuses[code]))
      return [statuses[code], { description: [...sameStatus].join(', '), content }]
    }),
  )
}

function schemaOf(schema: Schemas['input'], io: 'input' | 'output') {
  const { $schema: _, ...described } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
