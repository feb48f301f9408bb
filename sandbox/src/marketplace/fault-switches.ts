import type { FastifyInstance } from 'fastify'
import { sendPage } from './authorize.ts'
import { baseOf, textOf } from './base.ts'
import { FAULTS, isFault } from './faults.ts'
import type { Marketplace } from './marketplace.ts'
import { faultsPage } from './pages/notes.ts'

/** Switches for faults: a page for people, JSON for tests. */
export function faultRoutes(app: FastifyInstance, { faults, grants }: Marketplace) {
  app.get('/faults', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return faults.list(textOf(request.query, 'phone'))
    return sendPage(reply, faultsPage(baseOf(request), faults.list()))
  })

  /**
   * JSON `{slow: true}` sets the named ones; `phone` is the person affected, 'once' means one request. The
   * form sends all that are on.
   */
  app.post<{ Body: Record<string, unknown> | undefined }>('/faults', async (request, reply) => {
    const body = request.body ?? {}
    if (request.headers['content-type']?.startsWith('application/json')) {
      const whom = textOf(body, 'phone')
      for (const [name, isOn] of Object.entries(body)) {
        if (!isFault(name)) continue
        if (isOn === 'once') faults.setOnce(name, whom)
        else faults.set(name, isOn === true, whom)
      }
      return faults.list(whom)
    }
    for (const fault of FAULTS) faults.set(fault, Object.hasOwn(body, fault))
    return reply.redirect(`${baseOf(request)}/faults`, 303)
  })

  app.delete('/faults', async ({ query }) => {
    const whom = textOf(query, 'phone')
    faults.clear(whom)
    return faults.list(whom)
  })

  /** Ends a person's access early; renewing it still works. */
  app.delete('/access', async ({ query }) => {
    grants.endAccess(textOf(query, 'phone') ?? '')
    return {}
  })

  app.get('/access', async ({ query }) => ({ renewals: grants.renewalsOf(textOf(query, 'phone') ?? '') }))
}
