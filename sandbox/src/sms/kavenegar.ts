import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Faults, readFault } from './faults.ts'
import { CONFIRM_TEMPLATE, refusal, textOf, type Lookup, type Refusal } from './lookup.ts'
import type { SmsBox, SmsMessage } from './sms-box.ts'

type ByKey = { Params: { apiKey: string } }
type Provider = { box: SmsBox; apiKey: string; template: string }

const SENDER = '2000660110'
const COST_RIAL = 860
const ACCOUNT = { remaincredit: 1_250_000, expiredate: 13_548_889, type: 'Master' }

/** Kavenegar's `account/info` and `verify/lookup`, by form or query; the latter with a list of faults. */
export function kavenegarRoutes({ box, apiKey, template }: Provider): FastifyPluginAsync {
  return async (app) => {
    const faults = new Faults()

    app.route<ByKey>({
      method: ['GET', 'POST'],
      url: '/v1/:apiKey/account/info.json',
      handler: async ({ params }, reply) => {
        if (!isSame(params.apiKey, apiKey)) return refuse(reply, refusal(403))
        return reply.send({ return: { status: 200, message: 'تایید شد' }, entries: ACCOUNT })
      },
    })

    app.route<ByKey>({
      method: ['GET', 'POST'],
      url: '/v1/:apiKey/verify/lookup.json',
      handler: async (request, reply) => {
        const fault = faults.next()
        if (fault?.delay_ms) await pause(fault.delay_ms)
        if (fault?.drop === 'before') return hangUp(reply)
        if (fault?.http) return reply.status(fault.http).type('text/html').send('<h1>Server Error</h1>')
        if (fault?.status) return refuse(reply, refusal(fault.status))
        if (!isSame(request.params.apiKey, apiKey)) return refuse(reply, refusal(403))
        const lookup = lookupOf(request)
        const text = textOf(lookup, template)
        if (typeof text !== 'string') return refuse(reply, text)
        // Notices contain no code.
        const holdsCode = lookup.template === template || lookup.template === CONFIRM_TEMPLATE
        const code = holdsCode ? (lookup.token ?? '') : ''
        const message = box.deliver(canonical(lookup.receptor ?? ''), text, code)
        if (fault?.drop === 'after') return hangUp(reply)
        return reply.send(accepted(message))
      },
    })

    app.get('/faults', () => ({ waiting: faults.waiting }))
    app.post('/faults', async ({ body }, reply) => {
      const fault = readFault(body)
      if (typeof fault === 'string') return reply.status(400).send({ message: fault })
      faults.add(fault)
      return { waiting: faults.waiting }
    })
    app.delete('/faults', () => {
      faults.clear()
      return { waiting: [] }
    })
  }
}

function lookupOf({ query, body }: FastifyRequest): Partial<Lookup> {
  const given = { ...(query as object), ...(body as object | null) } as Record<string, unknown>
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
}

/** The real one also uses its own number as the HTTP status. */
function refuse(reply: FastifyReply, { status, message }: Refusal) {
  return reply.status(status).send({ return: { status, message }, entries: null })
}

function accepted(message: SmsMessage) {
  return {
    return: { status: 200, message: 'تایید شد' },
    entries: {
      messageid: message.id,
      message: message.text,
      status: 5,
      statustext: 'ارسال به مخابرات',
      sender: SENDER,
      receptor: message.receptor,
      date: Math.floor(Date.parse(message.sent_at) / 1000),
      cost: COST_RIAL,
    },
  }
}

function canonical(receptor: string) {
  return `0${receptor.slice(-10)}`
}

function hangUp(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function isSame(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
