import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { accessToken } from '../sessions/service.ts'
import { forgetChangesJob } from './service.ts'

// Changes of an address with a clock that is set back, and a day later.

const URL = '/svc/accounts/api/v1/accounts/email/'
const DAY = 86_400

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function member() {
  const { phone, userId, accountId, sessionId } = await t.signIn()
  const access = { userId, accountId, sessionId, isStaff: false, impersonator: null }
  // Each with a token of its own: those from the future are void too.
  const send = async (path: string, payload: object) => {
    const headers = { authorization: `JWT ${await accessToken(t.deps, access)}` }
    return t.app.inject({ method: 'POST', url: URL + path, headers, payload })
  }
  const codeSent = () => t.sms.sent.findLast((sent) => sent.phone === phone)?.code ?? ''
  const start = async (email: string) => (await send('', { email })).json().change
  return { send, codeSent, start, userId }
}

test('a change from the future does not count, and the next one can begin at once', async () => {
  const { send, codeSent, start } = await member()
  const { request_id } = await start('one@example.ir')
  const code = codeSent()
  t.clock.advance(-DAY)
  const refused = await send('confirm/', { request_id, code })
  expect(refused.json()).toMatchObject({ code: 'email_change_over', statusCode: 409 })
  const next = await start('two@example.ir')
  expect(next).toMatchObject({ step: 'phone', expires_in: 600, resend_after: 60 })
  const confirmed = await send('confirm/', { request_id: next.request_id, code: codeSent() })
  expect(confirmed.json().change).toMatchObject({ email: 'two@example.ir', step: 'mail', resend_after: 60 })
  t.clock.advance(DAY)
})

test('changes are forgotten at night, a day after they began', async () => {
  const { start, userId } = await member()
  await start('three@example.ir')
  const left = async () => {
    await forgetChangesJob(t.deps).work(new AbortController().signal, {})
    const mine = t.db.selectFrom('email_changes').select('id').where('user_id', '=', BigInt(userId))
    return (await mine.execute()).length
  }
  t.clock.advance(DAY)
  expect(await left()).toBe(1)
  t.clock.advance(1)
  expect(await left()).toBe(0)
})
