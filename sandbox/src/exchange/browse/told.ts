import type { FastifyInstance } from 'fastify'
import type { Win } from '../exchange.ts'
import type { SandboxExchange } from '../sandbox-exchange.ts'
import { tellBilling } from '../telling.ts'
import { countOf } from '../truth.ts'

type Banner = { Params: { id: string; offset: string } }

/** What the page of a list reports to the exchange about its banners, and asks about an auction. */
export function toldRoutes(app: FastifyInstance, all: SandboxExchange, now: () => Date) {
  const { exchange, watched } = all
  const seen = new Set<string>()

  app.get<{ Params: { id: string } }>('/auctions/:id', async ({ params }, reply) => {
    const auction = watched.get(params.id)
    return auction ? reply.header('cache-control', 'no-store').send(auction) : reply.status(404).send()
  })

  /** A banner was shown: the exchange counts and bills it, once. */
  app.post<Banner>('/auctions/:id/:offset/shown', async ({ params }, reply) => {
    const win = winOf(params)
    if (win && isFirst('shown', params)) {
      const hour = exchange.truth.at(win.bid.mid, now().getTime())
      const count = countOf(hour.impressions, 'honest')
      count.told += 1
      hour.billed += Math.round(win.price)
      exchange.agenda.after(0, async () => {
        if (await tellBilling(exchange, win)) count.taken += 1
      })
    }
    return reply.status(204).send()
  })

  /** Whether the product accepted the click is between it and the browser. */
  app.post<Banner>('/auctions/:id/:offset/clicked', async ({ params }, reply) => {
    const win = winOf(params)
    if (win) {
      const reason = isFirst('clicked', params) ? 'honest' : 'repeated'
      countOf(exchange.truth.at(win.bid.mid, now().getTime()).clicks, reason).told += 1
    }
    return reply.status(204).send()
  })

  function isFirst(what: string, { id, offset }: Banner['Params']): boolean {
    const key = `${what} ${id} ${offset}`
    return !seen.has(key) && seen.add(key).has(key)
  }

  function winOf({ id, offset }: Banner['Params']): Win | null {
    const auction = watched.get(id)
    if (!auction) return null
    return exchange.winsOf(auction).find(({ item }) => item.offset === Number(offset)) ?? null
  }
}
