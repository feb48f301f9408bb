import { PassThrough } from 'node:stream'
import type { TicketEventData } from '@jarchi/shared/api/support.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { signedIn } from '../../people/sessions/service.ts'
import { lastChange } from './change-numbers.ts'
import { TicketWatch, type Listener, type TicketChange } from './ticket-watch.ts'

/** How often a stream sends a sign of life, and checks its session. */
const BEAT_MS = 20_000
/** How long a client that has lost the stream waits before it reconnects. */
const RETRY_MS = 3_000
/** For an account, on each server: the tabs of all its users. */
const MOST_STREAMS = 30
/** In bytes: a client that reads more slowly is cut off, and gets the rest when it reconnects. */
const MOST_WAITING = 65_536

const EventHeaders = z.looseObject({
  'last-event-id': z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'invalid'))),
})

/** Changes in the tickets of the signed-in account, as they happen (§D6.5). */
export const ticketStreamRoutes: FastifyPluginAsyncZod = async (app) => {
  const watch = new TicketWatch(app.deps.db)
  app.addHook('preClose', async () => watch.endAll())

  app.get(
    '/api/v1/tickets/events/',
    {
      config: { needs: 'member' },
      compress: false,
      exposeHeadRoute: false,
      schema: { hide: true, headers: EventHeaders },
    },
    async (request, reply) => {
      const accountId = request.auth.account.id
      const last = await lastChange(app.deps.db, accountId)
      if (watch.countOf(accountId) >= MOST_STREAMS) {
        throw new AppError('too_many_requests', { retryAfter: BEAT_MS / 1000 })
      }
      const heard = request.headers['last-event-id']
      const seen = heard === undefined || BigInt(heard) > last ? last : BigInt(heard)
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(streamTo(request, watch, { accountId, seen }))
    },
  )
}

/** Ends with its session, with its token, and with the server. */
function streamTo(request: FastifyRequest, watch: TicketWatch, start: Pick<Listener, 'accountId' | 'seen'>) {
  const stream = new PassThrough()
  const say = async (text: string) => {
    if (stream.writableEnded) return
    if (!(await isSignedIn(request)) || stream.writableLength > MOST_WAITING) stream.end()
    else stream.write(text)
  }
  const listener: Listener = {
    ...start,
    hear: (changes) => say(changes.map(eventText).join('')),
    end: () => stream.end(),
  }
  const beat = setInterval(() => void say(': still there\n\n'), BEAT_MS).unref()
  stream.once('close', () => {
    clearInterval(beat)
    watch.drop(listener)
  })
  stream.write(`retry: ${RETRY_MS}\n\n`)
  watch.add(listener)
  return stream
}

/** Whether the token and the session are still valid, checked as for a new request. */
async function isSignedIn(request: FastifyRequest): Promise<boolean> {
  return signedIn(request).then(
    () => true,
    () => false,
  )
}

function eventText({ id, change, state, is_unread }: TicketChange): string {
  const data: TicketEventData = { ticket: Number(id), state, is_unread }
  return `id: ${change}\nevent: ticket\ndata: ${JSON.stringify(data)}\n\n`
}
