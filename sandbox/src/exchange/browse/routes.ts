import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Marketplace } from '../../marketplace/marketplace.ts'
import { watch, type SandboxExchange } from '../sandbox-exchange.ts'
import { OFFSETS } from '../visits.ts'
import { PAGES, postsOf, searchOf, segmentsOf, type Search } from './listing.ts'
import { listingPage } from './page.ts'
import { rowsOf } from './rows.ts'
import { toldRoutes } from './told.ts'

type Options = { marketplace: Marketplace; all: SandboxExchange; now: () => Date }
type Place = { Params: { city: string; category: string } }

const COOKIE = 'sandbox_device'
const client = readFileSync(new URL('client.mjs', import.meta.url))

/** The marketplace's lists of posts, with banners that have just won their places. */
export const browseRoutes: FastifyPluginAsync<Options> = async (app, { marketplace, all, now }) => {
  const { exchange } = all

  app.get('/client.mjs', (_, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(client),
  )

  app.get<Place>('/:city/:category', async (request, reply) => {
    const search = searchOf(request.params.city, request.params.category, request.query)
    if (!search) return reply.status(404).send()
    const rows = await page(request, reply, search, 0)
    return html(reply, listingPage(search, rows))
  })

  /** A further page, loaded while scrolling. */
  app.get<Place & { Params: { page: string } }>('/:city/:category/pages/:page', async (request, reply) => {
    const search = searchOf(request.params.city, request.params.category, request.query)
    const number = Number(request.params.page)
    if (!search || !(number > 0 && number < PAGES)) return reply.status(404).send()
    return html(reply, (await page(request, reply, search, number)).text)
  })

  toldRoutes(app, all, now)

  async function page(request: FastifyRequest, reply: FastifyReply, search: Search, number: number) {
    const auctions = await exchange.sell({
      id: randomUUID(),
      at: now().getTime(),
      places: OFFSETS.map((offset) => ({ page: number, offset, style: 0 })),
      segments: segmentsOf(search),
      root: search.category?.root ?? null,
      device: {
        ifa: deviceOf(request, reply),
        agent: request.headers['user-agent'] ?? '',
        isLimited: false,
      },
    })
    watch(all, auctions)
    return rowsOf(exchange, postsOf(marketplace.posts, search, number), auctions, number)
  }
}

/** The same browser counts as the same device. */
function deviceOf(request: FastifyRequest, reply: FastifyReply): string {
  const [, known] =
    new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9a-f-]{36})`).exec(request.headers.cookie ?? '') ?? []
  if (known !== undefined) return known
  const device = randomUUID()
  reply.header('set-cookie', `${COOKIE}=${device}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`)
  return device
}

function html(reply: FastifyReply, text: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
}
