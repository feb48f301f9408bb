import type { FastifyInstance } from 'fastify'
import { signedIn } from './people/sessions/service.ts'
import { staffOnly } from './people/staff/staff-only.ts'

/**
 * Every route of a service says what its caller needs, or the server does not start. The caller is checked
 * before anything else happens.
 */
export function guardServices(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/svc/')) return
    const { needs, right } = route.config ?? {}
    if (needs === undefined && right === undefined) throw new Error(`${route.url} does not say what it needs`)
    if (needs === 'nobody') return
    const check = right === undefined ? signedIn : staffOnly
    const hooks = [route.onRequest ?? []].flat()
    // A route for HEAD comes with the hooks of its GET.
    route.onRequest = hooks.includes(check) ? hooks : [check, ...hooks]
  })
}
