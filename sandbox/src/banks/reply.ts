import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Bank } from './bank.ts'
import { HUGE_BYTES, SLOW_MS, type Call } from './faults.ts'

/** Sends an answer as JSON, changed by the active faults. The requested work is already done. */
export async function sendAnswer(
  { faults }: Bank,
  call: Call,
  reply: FastifyReply,
  answer: object,
  status = 200,
) {
  if (faults.has('slow', call)) await pause(SLOW_MS, undefined, { ref: false })
  if (faults.has('lost', call)) {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  const text = JSON.stringify(answer)
  const json = reply.status(status).type('application/json; charset=utf-8')
  if (faults.has('broken', call)) return reply.status(500).type('text/plain').send('internal error')
  if (faults.has('html', call))
    return reply.status(200).type('text/html').send('<html><body>503</body></html>')
  if (faults.has('half', call)) return json.send(text.slice(0, text.length / 2))
  if (faults.has('huge', call)) return json.send(`{"padding":"${'x'.repeat(HUGE_BYTES)}"}`)
  return json.send(text)
}
