import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { accessToken } from '../sessions/service.ts'
import { forgetChangesJobs } from './service.ts'

// Changes of a contact with a clock that is set back, and a day later.

const DAY = 86_400

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function member(name: 'email' | 'phone') {
  const { phone, userId, accountId, sessionId } = await t.signIn()
  const access = { userId, accountId, sessionId, isStaff: false, impersonator: null }
  // Each with a token of its own: those from the future are void too.
  const send = async (path: string, payload: object) => {
    const headers = { authorization: `JWT ${await accessToken(t.deps, access)}` }
    return t.app.inject({
      method: 'POST',
      url: `/svc/accounts/api/v1/accounts/${name}/${path}`,
      headers,
      payload,
    })
  }
  const codeSent = () => t.sms.sent.findLast((sent) => sent.phone === phone)?.code ?? ''
  const start = async (target: string) => (await send('', { [name]: target })).json().change
  return { send, codeSent, start, userId }
}

describe.each([
  { name: 'email', fresh: () => 'one@example.ir', steps: ['phone', 'mail'], status: 409 },
  { name: 'phone', fresh: freshPhone, steps: ['old', 'new'], status: 400 },
] as const)('of the $name', ({ name, fresh, steps, status }) => {
  test('a change from the future does not count, and the next one can begin at once', async () => {
    const { send, codeSent, start } = await member(name)
    const { request_id } = await start(fresh())
    const code = codeSent()
    t.clock.advance(-DAY)
    const refused = await send('confirm/', { request_id, code })
    expect(refused.json()).toMatchObject({ code: `${name}_change_over`, statusCode: 409 })
    const target = fresh()
    const next = await start(target)
    expect(next).toMatchObject({ step: steps[0], expires_in: 600, resend_after: 60 })
    const confirmed = await send('confirm/', { request_id: next.request_id, code: codeSent() })
    expect(confirmed.json().change).toMatchObject({ [name]: target, step: steps[1], resend_after: 60 })
    t.clock.advance(DAY)
  })

  test('a code from the future is void, and the next change gets another one', async () => {
    const { send, codeSent, start } = await member(name)
    const { request_id } = await start(fresh())
    t.clock.advance(120)
    expect((await send('resend/', { request_id })).statusCode).toBe(200)
    const code = codeSent()
    t.clock.advance(-30)
    expect((await send('confirm/', { request_id, code })).statusCode).toBe(status)
    const next = await start(fresh())
    const confirmed = await send('confirm/', { request_id: next.request_id, code: codeSent() })
    expect(confirmed.json().change).toMatchObject({ step: steps[1] })
    t.clock.advance(30)
  })

  test('changes are forgotten at night, a day after they began', async () => {
    const { start, userId } = await member(name)
    await start(fresh())
    const left = async () => {
      for (const { work } of forgetChangesJobs(t.deps)) await work(new AbortController().signal)
      const mine = t.db.selectFrom(`${name}_changes`).select('id').where('user_id', '=', BigInt(userId))
      return (await mine.execute()).length
    }
    t.clock.advance(DAY)
    expect(await left()).toBe(1)
    t.clock.advance(1)
    expect(await left()).toBe(0)
  })
})
