import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'

const URL = '/svc/accounts/api/v1/accounts/email/'

test('without a mail server it is reported as off, and nothing begins', async () => {
  const off = await testApp()
  const app = await buildApp({ ...off.deps, mail: null })
  const { headers } = await off.signIn()
  expect((await app.inject({ url: URL, headers })).json()).toEqual({
    email: null,
    is_on: false,
    change: null,
  })
  const refused = await app.inject({
    method: 'POST',
    url: URL,
    headers,
    payload: { email: 'someone@example.ir' },
  })
  expect(refused.statusCode).toBe(503)
  expect(off.sms.sent).toEqual([])
  await app.close()
  await off.close()
})
