import type { FastifyInstance } from 'fastify'
import { sendPage } from './authorize.ts'
import { baseOf, textOf } from './base.ts'
import type { Marketplace } from './marketplace.ts'
import { failedEntryPage } from './pages/notes.ts'

/**
 * The data that the real marketplace sends from each touch point, with the spellings on which its documents
 * disagree.
 */
const doors = {
  CHAT: {
    version: 'API-Version',
    body: {
      source: 'CHAT',
      user_side: 'SUPPLY',
      conversation_id: 'c0ffee00-1111-4222-8333-444455556666',
      provider_data: {},
    },
  },
  MY_DIVAR: { version: 'API_VERSION', body: { source: 'POST_ADODN', user_side: 'Supply', extra_data: {} } },
  DIVAR_PRO: {
    version: 'API-Version',
    body: { user_side: 'SUPPLY', provider_data: { plan: { name: 'pro' } } },
  },
} as const

/** Opens the app: directly, or by the address that the app returns. */
export function entryRoutes(app: FastifyInstance, { app: registered }: Marketplace) {
  app.post<{ Params: { touchPoint: string } }>('/enter/:touchPoint', async (request, reply) => {
    const { touchPoint } = request.params
    const given = {
      post_token: textOf(request.body, 'post_token'),
      completion_url: `${baseOf(request)}/completion`,
    }
    if (touchPoint === 'MY_POST') {
      const query = new URLSearchParams(
        Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]),
      )
      return reply.redirect(`${registered.directUrl}?${query}`, 303)
    }
    if (!isDoor(touchPoint)) return reply.status(404).send()
    const { version, body } = doors[touchPoint]
    const answer = await fetch(registered.sessionInitUrl.replace('{touch_point}', touchPoint), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: registered.identificationKey,
        [version]: '2',
      },
      body: JSON.stringify({
        ...body,
        ...(given.post_token !== null && given),
        completion_url: given.completion_url,
      }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    const url = answer?.ok ? textOf(await answer.json(), 'url') : null
    if (url === null) {
      return sendPage(reply.status(502), failedEntryPage(baseOf(request), answer?.status ?? null))
    }
    return reply.redirect(url, 303)
  })
}

function isDoor(name: string): name is keyof typeof doors {
  return Object.hasOwn(doors, name)
}
