import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

type Body = { sent: Buffer | Readable | undefined; told: Record<string, string | number> }

/** Asks over HTTP what a test would inject; the answer is shaped as that of `inject`. */
export async function askOverHttp(port: number, given: InjectOptions) {
  const { url = '/', method = 'GET', authority = 'localhost:80', payload, body = payload, headers } = given
  const { sent, told } = await encoded(body)
  const asked = request({
    host: '127.0.0.1',
    port,
    method,
    path: String(url),
    agent: false,
    setHost: false,
    headers: { 'user-agent': 'lightMyRequest', host: authority, ...told, ...lowerCased(headers) },
  })
  if (sent instanceof Readable) sent.pipe(asked)
  else asked.end(sent)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // What is refused at once may be on its way still, and nobody reads it to its end.
  asked.on('error', () => undefined)
  return shaped(answer, await buffer(answer))
}

async function encoded(body: unknown): Promise<Body> {
  if (body === undefined || body === null) return { sent: undefined, told: {} }
  if (body instanceof Readable) return { sent: body, told: {} }
  if (body instanceof FormData) {
    const form = new Response(body)
    return whole(Buffer.from(await form.arrayBuffer()), form.headers.get('content-type') ?? undefined)
  }
  if (typeof body === 'string' || Buffer.isBuffer(body)) return whole(Buffer.from(body))
  return whole(Buffer.from(JSON.stringify(body)), 'application/json')
}

function whole(sent: Buffer, type?: string): Body {
  return { sent, told: { 'content-length': sent.length, ...(type ? { 'content-type': type } : {}) } }
}

function lowerCased(headers: InjectOptions['headers'] = {}) {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]))
}

function shaped(
  { statusCode = 0, statusMessage = '', headers: read, rawHeaders }: IncomingMessage,
  rawPayload: Buffer,
) {
  const payload = rawPayload.toString()
  const set = read['set-cookie']
  const headers = set?.length === 1 ? { ...read, 'set-cookie': set[0] } : read
  const answer = {
    statusCode,
    statusMessage,
    headers,
    rawHeaders,
    rawPayload,
    payload,
    body: payload,
    cookies: set?.map(readCookie) ?? [],
    json: () => JSON.parse(payload),
  }
  return answer as unknown as LightMyRequestResponse
}

function readCookie(line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const [name, value] = splitAt(pair)
  const of = new Map(attributes.map((each) => splitAt(each)).map(([key, said]) => [key.toLowerCase(), said]))
  const [path, sameSite, maxAge, expires] = ['path', 'samesite', 'max-age', 'expires'].map((key) =>
    of.get(key),
  )
  return {
    name,
    value: decodeURIComponent(value),
    ...(path === undefined ? {} : { path }),
    ...(sameSite === undefined ? {} : { sameSite }),
    ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) }),
    ...(expires === undefined ? {} : { expires: new Date(expires) }),
    ...(of.has('httponly') ? { httpOnly: true } : {}),
    ...(of.has('secure') ? { secure: true } : {}),
  }
}

function splitAt(text: string): [string, string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
