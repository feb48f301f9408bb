import type { FastifyInstance } from 'fastify'
import { sendPage } from './authorize.ts'
import { baseOf } from './base.ts'
import { FAULTS, isFault } from './faults.ts'
import type { Marketplace } from './marketplace.ts'
import { faultsPage } from './pages/notes.ts'

/** Switches for what should go wrong: a page for people, JSON for tests. */
export function faultRoutes(app: FastifyInstance, { faults }: Marketplace) {
  app.get('/faults', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return faults.list()
    return sendPage(reply, faultsPage(baseOf(request), faults.list()))
  })

  /** As JSON `{slow: true}` sets those named; the page's form sends all that are on. */
  app.post<{ Body: Record<string, unknown> | undefined }>('/faults', async (request, reply) => {
    const body = request.body ?? {}
    if (request.headers['content-type']?.startsWith('application/json')) {
      for (const [name, isOn] of Object.entries(body)) if (isFault(name)) faults.set(name, isOn === true)
      return faults.list()
    }
    for (const fault of FAULTS) faults.set(fault, Object.hasOwn(body, fault))
    return reply.redirect(`${baseOf(request)}/faults`, 303)
  })

  app.delete('/faults', async () => {
    faults.clear()
    return faults.list()
  })
}
