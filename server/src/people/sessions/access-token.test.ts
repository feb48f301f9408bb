import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { secretOf } from '../../platform/config/secret.ts'
import { issueAccessToken, readAccessToken, tokenSeconds } from './access-token.ts'

const now = new Date('2026-05-09T08:30:00Z')
const seconds = now.getTime() / 1000
const secret = 's'.repeat(64)
const config = {
  secrets: { jwt: secretOf(secret), session: secretOf('a'.repeat(64)), otp: secretOf('b'.repeat(64)) },
  publicOrigin: 'https://panel.example.ir',
  session: { idleSeconds: 86_400, absoluteSeconds: 2_592_000, accessTokenSeconds: 300 },
}
const access = {
  userId: 7,
  accountId: 3,
  sessionId: '7b5f6f2e-5f0e-4f0a-9e56-0a3c6a1d2b4c',
  isStaff: false,
  impersonator: null,
}

const claims = {
  sub: '7',
  acc: 3,
  sid: access.sessionId,
  is_staff: false,
  typ: 'access',
  aud: 'jarchi',
  iss: config.publicOrigin,
  iat: seconds,
  nbf: seconds,
  exp: seconds + 300,
}

const hijacker = { is_staff: true, username: 'مینا بازبین', user_id: 9 }

type Header = Record<string, unknown>

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token signed with our own secret, with any header and claims. */
function signed(payload: object, header: Header = {}, key: string | Buffer = secret, hash = 'sha256') {
  const content = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(payload)}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}

const without = (name: keyof typeof claims) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' })
const jwk = rsa.publicKey.export({ format: 'jwk' })
const symmetric = { kty: 'oct', k: Buffer.from('attacker').toString('base64url') }

const asymmetric = (alg: string, header: Header = {}) =>
  new SignJWT(claims as JWTPayload).setProtectedHeader({ alg, ...header }).sign(rsa.privateKey)

test('we can read the tokens that we issue', async () => {
  const token = await issueAccessToken(config, access, now)
  expect(await readAccessToken(config, token, now)).toEqual(access)
  expect(await readAccessToken(config, signed(claims), now)).toEqual(access)
})

test('a token of an impersonation names both users, and ends with it', async () => {
  const impersonated = { ...access, impersonator: { userId: 9, username: 'مینا بازبین' } }
  const end = new Date(now.getTime() + 90_500)
  const token = await issueAccessToken(config, impersonated, now, end)
  expect(await readAccessToken(config, token, now)).toEqual(impersonated)
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    hijacker,
  })
  expect(await readAccessToken(config, token, new Date(now.getTime() + 90_000))).toBeNull()
  expect(tokenSeconds(config, end, now)).toBe(90)
  expect(tokenSeconds(config, null, now)).toBe(300)
})

const own = await issueAccessToken(config, access, now)
const [header, payload, signature] = own.split('.')

test.each<[what: string, token: string]>([
  ['nothing', ''],
  ['no token', 'abc'],
  ['two parts', `${header}.${payload}`],
  ['no signature', `${header}.${payload}.`],
  ['another signature', `${header}.${payload}.${'A'.repeat(43)}`],
  ['other claims under an old signature', `${header}.${encode({ ...claims, acc: 4 })}.${signature}`],
  ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
  ['alg None', `${encode({ alg: 'None', typ: 'JWT' })}.${encode(claims)}.`],
  ['alg none with our signature', signed(claims, { alg: 'none' })],
  ['alg HS384', signed(claims, { alg: 'HS384' }, secret, 'sha384')],
  ['alg HS512', signed(claims, { alg: 'HS512' }, secret, 'sha512')],
  ['alg hs256', signed(claims, { alg: 'hs256' })],
  ['no alg', signed(claims, { alg: undefined })],
  ['another secret', signed(claims, {}, 'attacker')],
  ['an empty secret', signed(claims, {}, '')],
  ['the session secret', signed(claims, {}, config.secrets.session.current)],
  ['the code secret', signed(claims, {}, config.secrets.otp.current)],
  ['RS256', await asymmetric('RS256')],
  ['PS256', await asymmetric('PS256')],
  ['RS256 with its key in the header', await asymmetric('RS256', { jwk })],
  ['a public key as secret', signed(claims, {}, publicPem)],
  ['a key in the header', signed(claims, { jwk: symmetric }, 'attacker')],
  ['a key at an address', signed(claims, { jku: 'https://evil.example/keys' }, 'attacker')],
  ['a certificate at an address', signed(claims, { x5u: 'https://evil.example/cert' }, 'attacker')],
  ['a key by path', signed(claims, { kid: '../../../../dev/null' }, '')],
  ['a critical header', signed(claims, { crit: ['exp'] })],
  ['expired', signed({ ...claims, exp: seconds })],
  ['no expiry', signed(without('exp'))],
  ['not yet valid', signed({ ...claims, nbf: seconds + 1 })],
  ['no beginning', signed(without('nbf'))],
  ['another audience', signed({ ...claims, aud: 'other' })],
  ['no audience', signed(without('aud'))],
  ['another issuer', signed({ ...claims, iss: 'https://evil.example' })],
  ['another type', signed({ ...claims, typ: 'refresh' })],
  ['no type', signed(without('typ'))],
  ['no session', signed(without('sid'))],
  ['no account', signed(without('acc'))],
  ['an account as text', signed({ ...claims, acc: '3' })],
  ['a user that is no id', signed({ ...claims, sub: '7 or 1=1' })],
  ['a hijacker that is no staff', signed({ ...claims, hijacker: { ...hijacker, is_staff: false } })],
  ['a hijacker without an id', signed({ ...claims, hijacker: { ...hijacker, user_id: undefined } })],
  ['a hijacker as text', signed({ ...claims, hijacker: 'root' })],
])('%s gives no access', async (_, token) => {
  expect(await readAccessToken(config, token, now)).toBeNull()
})

test('a key named in the header is ignored', async () => {
  const token = signed(claims, { kid: 'x', jku: 'https://evil.example/keys', jwk: symmetric })
  expect(await readAccessToken(config, token, now)).toEqual(access)
})

test('a token of the previous secret is accepted until it ends, and none is issued with it', async () => {
  const changed = { ...config, secrets: { ...config.secrets, jwt: secretOf('n'.repeat(64), secret) } }
  expect(await readAccessToken(changed, await issueAccessToken(config, access, now), now)).toEqual(access)
  expect(await readAccessToken(config, await issueAccessToken(changed, access, now), now)).toBeNull()
})
