import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { LINK_PATH, makeSignInLink } from './links.ts'

const PHONE = '09121234567'
const actor = { userId: null, name: 'command line: test' }
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
  await t.signIn(PHONE)
})
afterAll(() => t.close())
// The limit for an hour has its own test.
beforeEach(() => t.clock.advance(2 * 3_600))

async function madeToken() {
  const made = await makeSignInLink(t.db, PHONE, actor, t.clock.now)
  if (typeof made === 'string') throw new Error(made)
  return made.token
}

const visit = (method: 'GET' | 'POST', token: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method,
    url: `/svc/accounts${LINK_PATH}?t=${token}`,
    headers: {
      ...(method === 'POST' && {
        origin: t.deps.config.publicOrigin,
        'content-type': 'application/x-www-form-urlencoded',
      }),
      ...headers,
    },
  })

test('a link signs in once, and only after its button is pressed', async () => {
  const token = await madeToken()
  // Messengers open the links they carry.
  for (let look = 0; look < 3; look += 1) {
    const page = await visit('GET', token)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<form method="post">')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['cache-control']).toBe('no-store')
  }
  const answers = await Promise.all([visit('POST', token), visit('POST', token)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 404])
  const signedIn = answers.find(({ statusCode }) => statusCode === 303)
  expect(signedIn?.headers.location).toBe('/')
  const [cookie] = signedIn?.cookies ?? []
  const session = await t.app.inject({
    url: '/svc/accounts/api/v2/token/access/internal/',
    cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
  })
  expect(session.statusCode, session.body).toBeLessThan(300)
  expect((await visit('GET', token)).statusCode).toBe(404)
})

test('a link of eleven minutes ago, a replaced one and a guessed one are refused', async () => {
  const first = await madeToken()
  const second = await madeToken()
  expect((await visit('POST', first)).statusCode).toBe(404)
  t.clock.advance(11 * 60)
  expect((await visit('GET', second)).statusCode).toBe(404)
  expect((await visit('POST', second)).statusCode).toBe(404)
  expect((await visit('POST', 'guess')).statusCode).toBe(404)
})

test("a foreign page cannot press the button in a visitor's name", async () => {
  const token = await madeToken()
  expect((await visit('POST', token, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await visit('GET', token)).statusCode).toBe(200)
})

test('the database contains no link, and the audit log says who made and used it', async () => {
  const token = await madeToken()
  await visit('POST', token)
  const kept = await t.db.selectFrom('sign_in_links').selectAll().execute()
  expect(JSON.stringify(kept, (_, value: unknown) => String(value))).not.toContain(token)
  const lines = await t.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(2).execute()
  expect(lines.map(({ action, actor_name, ip }) => [action, actor_name, ip])).toEqual([
    ['sign_in_link.use', PHONE, '127.0.0.1'],
    ['sign_in_link.make', actor.name, null],
  ])
})

test('a user gets five an hour, strangers and disabled users none', async () => {
  for (let made = 0; made < 5; made += 1) await madeToken()
  expect(await makeSignInLink(t.db, PHONE, actor, t.clock.now)).toBe('too_many')
  expect(await makeSignInLink(t.db, '09129999999', actor, t.clock.now)).toBe('unknown')
  t.clock.advance(2 * 3_600)
  const token = await madeToken()
  await t.db.updateTable('users').set({ disabled_at: t.clock.now }).where('phone', '=', PHONE).execute()
  expect(await makeSignInLink(t.db, PHONE, actor, t.clock.now)).toBe('disabled')
  expect((await visit('POST', token)).statusCode).toBe(404)
})
