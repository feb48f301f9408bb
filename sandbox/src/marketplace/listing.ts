import type { FastifyInstance } from 'fastify'
import { samplePostOf } from '../exchange/browse/sample-posts.ts'
import { sendPage } from './authorize.ts'
import { baseOf, personCookie, personOf, textOf } from './base.ts'
import { changeState, type Marketplace } from './marketplace.ts'
import { homePage, myDivarPage, postPage, proPage } from './pages/listing.ts'
import { completionPage, missingPage } from './pages/notes.ts'
import { people } from './people.ts'
import type { PostState } from './posts.ts'

const STATES: readonly string[] = ['PUBLISHED', 'REVIEW_REQ', 'PAYMENT_REQ', 'RETIRED'] satisfies PostState[]

/** Pages that look like the marketplace, with its links to the app. */
export function listingRoutes(app: FastifyInstance, marketplace: Marketplace) {
  const { posts } = marketplace
  const phoneOf = (request: Parameters<typeof personOf>[0]) => personOf(request) ?? people[0]?.phone ?? ''

  app.get('/', async (request, reply) => sendPage(reply, homePage(baseOf(request), posts, phoneOf(request))))

  app.get('/my', async (request, reply) => {
    const phone = phoneOf(request)
    return sendPage(
      reply,
      myDivarPage(
        baseOf(request),
        posts.filter((post) => post.owner === phone),
        phone,
      ),
    )
  })

  app.get('/pro', async (request, reply) => sendPage(reply, proPage(baseOf(request))))

  app.get<{ Params: { token: string } }>('/v/:token', async (request, reply) => {
    const { token: sought } = request.params
    const post = posts.find(({ token }) => token === sought) ?? samplePostOf(sought)
    if (!post) return sendPage(reply.status(404), missingPage(baseOf(request)))
    return sendPage(reply, postPage(baseOf(request), post, post.owner === phoneOf(request)))
  })

  app.post<{ Params: { token: string } }>('/v/:token/state', async (request, reply) => {
    const post = posts.find(({ token }) => token === request.params.token)
    const state = textOf(request.body, 'state')
    if (!post || state === null || !STATES.includes(state)) return reply.status(400).send()
    await changeState(marketplace, post, state as PostState)
    return reply.redirect(`${baseOf(request)}/v/${post.token}`, 303)
  })

  app.post('/person', async (request, reply) => {
    const phone = textOf(request.body, 'phone')
    if (!people.some((person) => person.phone === phone)) return reply.status(400).send()
    reply.header('set-cookie', personCookie(phone ?? ''))
    return reply.redirect(`${baseOf(request)}/my`, 303)
  })

  app.get('/completion', async (request, reply) => sendPage(reply, completionPage(baseOf(request))))
}
