import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCampaign, NATIVES, threeBanners } from '../../../test/advertising.ts'
import { appWithLog } from '../../../test/captured-log.ts'
import { testApp } from '../../../test/harness.ts'
import { signInCalls } from '../../../test/sign-in-calls.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { version } from '../version.ts'

const t = await testApp()
afterAll(() => t.close())

const TOKEN = '/svc/accounts/api/v2/token/access/internal/'

/** Signs in with errors on the way, renews, replays, signs out: uses every secret of a session. */
async function storyOf(app: Awaited<ReturnType<typeof appWithLog>>['app']) {
  const phone = freshPhone()
  const { sentCode, validate } = signInCalls({ ...t, app })
  const { request_id, code, wrong } = await sentCode(phone)
  await validate(request_id, phone, wrong)
  await validate(request_id, phone, `${code}x`)
  const opened = await validate(request_id, phone, code)
  const cookies = Object.fromEntries(opened.cookies.map(({ name, value }) => [name, value]))
  const renewed = await app.inject({ url: TOKEN, cookies })
  const { token } = renewed.json<{ token: string }>()
  const authorization = `JWT ${token}`
  await app.inject({
    url: `/svc/accounts/api/v1/user/?token=${token}&code=${code}`,
    headers: { authorization },
  })
  await app.inject({
    url: `/svc/api/api/v2/adv/campaigns/?limit=1`,
    method: 'POST',
    headers: { authorization },
  })
  await app.inject({ url: TOKEN, cookies: { token: `${cookies['token']}x` } })
  t.clock.advance(11)
  await app.inject({ url: TOKEN, cookies })
  const secrets = [code, wrong, token, ...opened.cookies, ...renewed.cookies]
  return { phone, secrets: secrets.map((one) => (typeof one === 'string' ? one : one.value)) }
}

test('no code, token, cookie or phone is in the log, whatever goes wrong', async () => {
  const { app, text, lines } = await appWithLog(t.deps)
  const { phone, secrets } = await storyOf(app)
  t.sms.isDown = true
  await signInCalls({ ...t, app }).start(freshPhone())
  t.sms.isDown = false
  await app.close()
  expect(secrets).toHaveLength(6)
  expect(lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(8)
  expect(lines().some(({ msg }) => msg === 'request refused')).toBe(true)
  for (const secret of [...secrets, phone, phone.slice(1)]) expect(text()).not.toContain(secret)
})

test('every line says which version wrote it, with the commit', async () => {
  const { app, lines } = await appWithLog(t.deps)
  await app.inject('/svc/none')
  await app.close()
  expect(new Set(lines().map((line) => line['version']))).toEqual(new Set([version]))
  expect(version).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?$/)
})

test('nobody can write their own lines into the log', async () => {
  const { app, text, lines } = await appWithLog(t.deps)
  const fake = '\n{"level":60,"msg":"all is lost"}\n'
  const { headers } = await t.signIn()
  await app.inject(`/svc/${encodeURIComponent(fake)}?limit=${encodeURIComponent(fake)}`)
  await app.inject({ url: '/svc/%E2%80%AEa?status=%E2%80%AE', headers: { 'user-agent': 'a\u202e' } })
  await app.inject({
    method: 'POST',
    url: '/svc/api/api/v2/adv/campaigns/',
    headers,
    payload: { title: fake, bid: `\u202e${fake}` },
  })
  await app.close()
  expect(lines().every(({ msg, reqId }) => msg !== 'all is lost' && typeof reqId === 'string')).toBe(true)
  expect(text()).not.toContain('\u202e')
})

test('every answer has a line with its request id, abandoned requests too', async () => {
  const { app, lines } = await appWithLog(t.deps)
  const answer = await app.inject('/svc/none')
  expect(lines().find(({ reqId }) => reqId === answer.headers['x-request-id'])).toMatchObject({
    method: 'GET',
    url: '/svc/none',
    status: 404,
  })
  const { headers } = await t.signIn()
  const form = new FormData()
  form.set('campaign_id', String((await makeCampaign(t, headers)).id))
  form.set('landing_url', 'https://shop.example.ir/')
  for (const [name, value] of Object.entries(await threeBanners())) {
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'a.png'))
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const sent = fetch(address + NATIVES, { method: 'POST', headers, body: form, signal: leaving.signal })
  app.server.once('request', (request) => request.once('end', () => leaving.abort()))
  await expect(sent).rejects.toThrow()
  const givenUp = () => lines().find(({ msg }) => msg === 'request given up')
  await expect.poll(givenUp).toMatchObject({ url: NATIVES, status: null })
  // A completely sent request is handled to its end, even if its sender has left.
  const uploads = path.join(t.deps.config.dataFolder, 'uploads')
  await expect.poll(() => readdir(uploads).catch(() => [])).toEqual([])
  await app.close()
})
