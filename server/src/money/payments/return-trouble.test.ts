import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENTS } from '../../../test/bank-visitor.ts'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { createDb } from '../../platform/db/client.ts'
import { returnTroubleTexts } from '../../platform/texts/payments.ts'

const URL = `${PAYMENTS}0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11/return/`
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://sep.shaparak.ir' }

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a payer who comes back while the database is away is asked to reload the page', async () => {
  const db = createDb({ ...t.connection, port: 1 })
  const app = await buildApp({ ...t.deps, db })
  const payload = 'Token=abcdefgh&RefNum=R1&Status=2'
  const browser = await app.inject({
    method: 'POST',
    url: URL,
    headers: { ...FORM, accept: 'text/html,*/*;q=0.8' },
    payload,
  })
  expect(browser.statusCode).toBe(503)
  expect(browser.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(browser.headers['retry-after']).toBeDefined()
  expect(browser.headers['content-security-policy']).toContain("default-src 'none'")
  expect(browser.body).toContain(returnTroubleTexts.later.text)
  const program = await app.inject({ method: 'POST', url: URL, headers: FORM, payload })
  expect(program.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  await app.close()
  await db.destroy()
})

test('unreadable data is answered in words, without repeating it', async () => {
  const answer = await t.app.inject({ url: `${URL}?Authority=%00<script>`, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(returnTroubleTexts.unreadable.title)
  expect(answer.body).not.toContain('script')
})
