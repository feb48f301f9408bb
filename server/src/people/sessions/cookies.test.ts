import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { signInCalls } from '../../../test/sign-in-calls.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { buildApp } from '../../app.ts'

const ORIGIN = 'https://panel.example.ir'
const t = await testApp({ PUBLIC_ORIGIN: ORIGIN })
const app = await buildApp({ ...t.deps, config: { ...t.deps.config, isProduction: true } })
const { sentCode, validate } = signInCalls({ ...t, app })
afterAll(async () => {
  await app.close()
  await t.close()
})

test('in production every cookie of a session belongs to the host alone, needs TLS and is hidden from scripts', async () => {
  const phone = freshPhone()
  const { request_id, code } = await sentCode(phone)
  const opened = await validate(request_id, phone, code)
  const cookies = Object.fromEntries(opened.cookies.map(({ name, value }) => [name, value]))
  const renewed = await app.inject({ url: '/svc/accounts/api/v2/token/access/internal/', cookies })
  const left = await app.inject({
    method: 'POST',
    url: '/svc/accounts/api/v1/logout/',
    cookies,
    headers: { origin: ORIGIN },
  })
  const set = [opened, renewed, left].flatMap((answer) => [answer.headers['set-cookie'] ?? []].flat())
  expect(set.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-token',
    '__Host-device',
    '__Host-token',
    '__Host-token',
  ])
  for (const cookie of set) {
    const attributes = cookie.split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    expect(attributes.some((attribute) => attribute.startsWith('Domain'))).toBe(false)
  }
  const secrets = [opened, renewed].flatMap((answer) => answer.cookies.map(({ value }) => value))
  for (const secret of secrets) expect(opened.body + renewed.body + left.body).not.toContain(secret)
})
