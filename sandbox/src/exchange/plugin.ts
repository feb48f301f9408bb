import type { FastifyPluginAsync } from 'fastify'
import { exchangePage } from './exchange-page.ts'
import { parseFaults } from './faults.ts'
import { startTraffic, trafficState, type AskedTraffic, type SandboxExchange } from './sandbox-exchange.ts'

type Options = { all: SandboxExchange; now: () => Date }

/** The exchange's truth, its switches and its visitors; the auctions themselves are calls to the bidder. */
export const exchangeSandbox: FastifyPluginAsync<Options> = async (app, { all, now }) => {
  const { exchange, trickle } = all
  app.addHook('onClose', async () => all.close())

  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(exchangePage()))

  app.get('/truth.json', (_, reply) =>
    reply.header('cache-control', 'no-store').send(exchange.truth.report()),
  )
  app.delete('/truth.json', () => {
    exchange.truth.clear()
    return {}
  })

  app.get('/faults', () => exchange.faults.settings)
  /** `{faults: 'gzip,dup_burl:0.01'}`, as `npm run traffic` writes them. */
  app.post<{ Body: { faults?: string } | undefined }>('/faults', async ({ body }, reply) => {
    try {
      exchange.faults.set(parseFaults(body?.faults ?? ''))
    } catch (error) {
      return reply.status(400).send({ detail: (error as Error).message })
    }
    return exchange.faults.settings
  })
  app.delete('/faults', () => {
    exchange.faults.reset()
    return exchange.faults.settings
  })

  app.get('/traffic', () => trafficState(all))
  app.post<{ Body: AskedTraffic | undefined }>('/traffic', async ({ body }, reply) => {
    try {
      startTraffic(all, body ?? {}, now())
    } catch (error) {
      return reply.status(400).send({ detail: (error as Error).message })
    }
    return trafficState(all)
  })
  app.delete('/traffic', () => {
    all.run?.stop()
    trickle.start()
    return trafficState(all)
  })
}
