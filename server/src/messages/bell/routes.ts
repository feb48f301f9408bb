import {
  NotificationContent,
  NotificationPage,
  NotificationsRead,
  type Notification,
} from '@jarchi/shared/api/notifications.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pageFields } from '../../platform/http/page-params.ts'
import { kindsFor } from './audience.ts'
import { countUnread, markSeen, notificationRows, type Inbox, type Row } from './queries.ts'

const Part = z.object({ before: z.optional(IdText), limit: pageFields.limit })

/** The bell: what the user has been told in the signed-in account, and about themselves in all of theirs. */
export const bellRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  const url = '/api/v1/notifications/'

  app.get(
    url,
    {
      config: { needs: 'member' },
      schema: { querystring: Part, response: { 200: NotificationPage } },
    },
    async ({ auth, query: { before, limit } }) => {
      const inbox = inboxOf(auth)
      const rows = limit === 0 ? [] : await notificationRows(db, inbox, { before, limit: limit + 1 })
      const unread = await countUnread(db, inbox)
      return { unread, has_more: rows.length > limit, results: rows.slice(0, limit).map(view) }
    },
  )

  app.post(
    `${url}read/`,
    {
      config: { needs: 'member', impersonated: 'asks' },
      schema: { body: NotificationsRead, response: { 204: z.void() } },
    },
    async ({ auth, body }, reply) => {
      // Support looks; the user has not seen it yet.
      if (auth.impersonator === null) await markSeen(db, inboxOf(auth), body.up_to, now())
      return reply.status(204).send()
    },
  )
}

type Reader = { userId: number; account: { id: number } & Parameters<typeof kindsFor>[0] }

const inboxOf = ({ userId, account }: Reader): Inbox => ({
  userId,
  accountId: account.id,
  kinds: kindsFor(account),
})

function view({ id, kind, content, title, at, read_at }: Row): Notification {
  return {
    id: Number(id),
    at: at.toISOString(),
    is_read: read_at !== null,
    title,
    about: NotificationContent.parse({ kind, ...content }),
  }
}
