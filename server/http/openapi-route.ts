import type { ServedEndpoint } from '#contract/endpoint.ts'
import type { Server } from '#server/context.ts'
import { isServedAt, resolveTenant } from '#server/tenants/resolve-tenant.ts'

/** One method and path that the server answers, and its endpoint. */
export type Route = { method: string; url: string; endpoint: ServedEndpoint | undefined }

// A placeholder for a gift's origin in the documents of its calls.
const ORIGIN = '%ORIGIN%'

/** Serves one document for gifts and one for the bare domain; only the origin differs between gifts. */
export function serveOpenApi(server: Server, routes: Route[]) {
  const documents = new Map<boolean, string>()
  server.app.get('/api/openapi.json', async (request, reply) => {
    const tenant = await resolveTenant(server, request)
    const { describeApi } = await import('./openapi.ts')
    const calls = () => callsOf(routes).filter((call) => isServedAt(call, tenant))
    const document = documents.get(tenant.hasGift) ?? JSON.stringify(describeApi(calls(), ORIGIN))
    documents.set(tenant.hasGift, document)
    return reply.type('application/json; charset=utf-8').send(document.replace(ORIGIN, tenant.origin))
  })
}

// Fastify adds a HEAD route to every GET route.
function callsOf(routes: Route[]) {
  return routes.flatMap(({ endpoint, method }) => (endpoint && method !== 'HEAD' ? [endpoint] : []))
}
