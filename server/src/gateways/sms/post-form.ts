import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import { traceHeaders } from '../../platform/trace/trace.ts'
import { limitedText } from '../limited-text.ts'

const LARGEST_ANSWER_BYTES = 64 * 1024

/** In milliseconds: until the connection is made, and until the answer is complete. */
export type Timeouts = { connect: number; total: number }

/** The request was not sent: no connection was made. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** Posts a form and reads the answer. Throws `NotSent` while no byte of the form has been sent. */
export async function postForm(url: string, fields: Record<string, string>, timeouts: Timeouts) {
  const body = new URLSearchParams(fields).toString()
  // A new connection: a kept one may be dead, and then it is unknown whether the form arrived.
  const request = (url.startsWith('https:') ? https : http).request(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...traceHeaders(),
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    },
  })
  // The caller that waits gets an error; errors after that can be ignored.
  request.on('error', () => {})
  const endAfter = (ms: number, reason: string) => setTimeout(() => request.destroy(new Error(reason)), ms)
  const total = endAfter(timeouts.total, 'no answer in time')
  const connect = endAfter(timeouts.connect, 'no connection in time')
  try {
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
    answered.catch(() => {})
    await connected(request)
    clearTimeout(connect)
    // Written only now, so that "not connected" surely means "not sent".
    request.end(body)
    const [response] = await answered
    const text = await limitedText(response, LARGEST_ANSWER_BYTES)
    if (text === null) throw new Error('the answer is too long')
    return text
  } finally {
    clearTimeout(connect)
    clearTimeout(total)
    request.destroy()
  }
}

/** Resolves once the connection is made, encrypted if necessary. */
async function connected(request: http.ClientRequest) {
  const isSecure = request.protocol === 'https:'
  try {
    const [socket] = (await once(request, 'socket')) as [Socket]
    await once(socket, isSecure ? 'secureConnect' : 'connect')
  } catch (error) {
    const { code } = error as { code?: unknown }
    throw new NotSent(typeof code === 'string' ? `no connection: ${code}` : 'no connection in time')
  }
}
