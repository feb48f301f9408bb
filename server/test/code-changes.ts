import { expect } from 'vitest'
import type { testApp } from './harness.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
type SignedIn = Awaited<ReturnType<TestApp['signIn']>>

/** A code different from this one. */
export const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

/** The fields that an answer refuses. */
export const fieldsOf = (answer: { json: () => { fields?: { path: string }[] } }) =>
  answer.json().fields?.map(({ path }) => path)

/** The code of the last SMS to a phone; '' if none was sent. */
export const codeTo = (t: TestApp, phone: string) =>
  t.sms.sent.findLast((each) => each.phone === phone)?.code ?? ''

/**
 * The calls below `url` that change a phone or an address, each proven by a code to the phone and one to the
 * new place.
 */
export function codeChange(t: TestApp, url: string, who: SignedIn) {
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
    t.app.inject({ method, url: url + path, headers: who.headers, ...(payload && { payload }) })
  /** Goes up to the code to the new place, which `sentCode` reads. */
  const begin = async (payload: object, sentCode: () => string) => {
    const started = await call('POST', '', payload)
    expect(started.statusCode, started.body).toBe(200)
    const { request_id } = started.json().change
    const confirmed = await call('POST', 'confirm/', { request_id, code: codeTo(t, who.phone) })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    return { request_id, code: sentCode() }
  }
  const verify = (given: object) => call('POST', 'verify/', given)
  const state = async () => (await call('GET')).json()
  return { call, begin, verify, state }
}
