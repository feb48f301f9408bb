import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { baseOf } from '../marketplace/base.ts'
import { createBank, type Bank } from './bank.ts'
import { decisionRoutes } from './decide.ts'
import { BANK_FAULTS, type BankFault } from './faults.ts'
import { bankFaultsPage, sendPage } from './pages.ts'
import { sepRoutes } from './sep.ts'
import { zarinpalRoutes } from './zarinpal.ts'

/** Two banks, each below its name; their API is that of the real ones. */
export const banksSandbox: FastifyPluginAsync<{ now: () => Date }> = async (app, { now }) => {
  const zarinpal = createBank('zarinpal', 'درگاه آزمایشی زرین‌پال', now)
  const sep = createBank('sep', 'درگاه آزمایشی سامان', now)
  await app.register(async (bank) => bankRoutes(bank, zarinpal, zarinpalRoutes), { prefix: '/zarinpal' })
  await app.register(async (bank) => bankRoutes(bank, sep, sepRoutes), { prefix: '/sep' })
}

function bankRoutes(app: FastifyInstance, bank: Bank, routes: (app: FastifyInstance, bank: Bank) => void) {
  routes(app, bank)
  decisionRoutes(app, bank)
  faultRoutes(app, bank)
}

/** Switches for faults: a page for people, JSON for tests. */
function faultRoutes(app: FastifyInstance, bank: Bank) {
  const { faults } = bank
  app.get('/faults', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return faults.list()
    return sendPage(reply, bankFaultsPage(bank, faults, baseOf(request)))
  })

  /** JSON `{slow: true}` sets the named ones; the page's form sends all that are on. */
  app.post<{ Body: Record<string, unknown> | undefined }>('/faults', async (request, reply) => {
    const body = request.body ?? {}
    const isJson = request.headers['content-type']?.startsWith('application/json')
    for (const fault of BANK_FAULTS) {
      if (!isJson) faults.set(fault, Object.hasOwn(body, fault))
      else if (Object.hasOwn(body, fault)) faults.set(fault, body[fault satisfies BankFault])
    }
    return isJson ? faults.list() : reply.redirect(`${baseOf(request)}/faults`, 303)
  })

  app.delete('/faults', async () => {
    faults.clear()
    return faults.list()
  })
}
