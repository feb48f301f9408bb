import { expect } from 'vitest'
import type { testApp } from './harness.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
type Cookies = Record<string, string>

/** The calls of signing in by phone, with their usual data; from an address. */
export function signInCalls(t: TestApp, remoteAddress = '127.0.0.1') {
  const post = (path: string, payload: object, cookies: Cookies) =>
    t.app.inject({
      method: 'POST',
      url: `/svc/accounts/api/v1/auth/phone/${path}`,
      headers: { origin: t.deps.config.publicOrigin },
      cookies,
      payload,
      remoteAddress,
    })

  const start = (phone: string, cookies: Cookies = {}) => post('', { phone }, cookies)

  const validate = (request_id: string, phone: string, code: string, cookies: Cookies = {}) =>
    post('validate/', { request_id, phone, code }, cookies)

  /** A code that arrived, its request, and a wrong code. */
  async function sentCode(phone: string, cookies: Cookies = {}) {
    const answer = await start(phone, cookies)
    expect(answer.statusCode, answer.body).toBe(200)
    const { request_id } = answer.json<{ request_id: string }>()
    const code = t.sms.sent.findLast((message) => message.phone === phone)?.code ?? ''
    return { request_id, code, wrong: code === '000000' ? '000001' : '000000' }
  }

  /** The cookies of a device on which this phone just signed in. */
  async function signedInDevice(phone: string): Promise<Cookies> {
    const { request_id, code } = await sentCode(phone)
    const answer = await validate(request_id, phone, code)
    return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  }

  return { start, validate, sentCode, signedInDevice }
}
