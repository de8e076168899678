import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { isBoundedJson } from '#contract/bounded-json.ts'
import { refusals } from '#contract/refusals.ts'
import { Refusal } from './errors.ts'

// Far more than any form has.
const MAX_FIELDS = 2000

/** Parses JSON, forms and multipart bodies; the number of their members and levels is checked first. */
export async function registerParsers(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (!isBoundedJson(text)) throw new Refusal('malformed', refusals.malformed)
    return parseJson(request, text, done)
  })
  await app.register(formbody, { parser: parseForm })
  await app.register(multipart, {
    // The limits of files and texts depend on the call (body.ts).
    limits: { fields: 20, parts: 24, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
}

function parseForm(text: string) {
  const fields = text.split('&', MAX_FIELDS + 1).length
  if (fields > MAX_FIELDS) throw new Refusal('malformed', refusals.malformed)
  return { ...parse(text, '&', '=', { maxKeys: MAX_FIELDS }) }
}
