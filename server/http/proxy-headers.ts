import type { FastifyRequest } from 'fastify'

const PROXY_HEADER = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/

/** Whether a proxy has forwarded a request: it has one of the headers that proxies add. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>) {
  return Object.keys(headers).some((name) => PROXY_HEADER.test(name))
}
