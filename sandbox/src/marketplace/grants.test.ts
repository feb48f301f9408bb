import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Grants } from './grants.ts'

const sara = { phone: '09120000001', scope: ['USER_PHONE', 'offline_access'] }
const BACK = 'http://localhost:8080/back'

function standing() {
  const clock = { now: new Date('2026-05-09T08:30:00Z') }
  const grants = new Grants(() => clock.now)
  return { grants, wait: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000)) }
}

test('a code works once', () => {
  const { grants } = standing()
  const code = grants.giveCode(sara, BACK, null)
  expect(grants.redeemCode(code, BACK, null)?.access_token).toMatch(/^ory_at_/)
  expect(grants.redeemCode(code, BACK, null)).toBeNull()
})

test('a code with a challenge needs its verifier', () => {
  const { grants } = standing()
  const challenge = createHash('sha256').update('verifier').digest('base64url')
  expect(grants.redeemCode(grants.giveCode(sara, BACK, challenge), BACK, 'another')).toBeNull()
  expect(grants.redeemCode(grants.giveCode(sara, BACK, challenge), BACK, null)).toBeNull()
  expect(grants.redeemCode(grants.giveCode(sara, BACK, challenge), BACK, 'verifier')).not.toBeNull()
})

test('tokens rotate, and the old ones work for two minutes more', () => {
  const { grants, wait } = standing()
  const first = grants.redeemCode(grants.giveCode(sara, BACK, null), BACK, null)
  const second = grants.refresh(first?.refresh_token ?? '')
  expect(second?.refresh_token).not.toBe(first?.refresh_token)
  wait(119)
  expect(grants.holderOf(first?.access_token ?? '')).not.toBeNull()
  wait(2)
  expect(grants.holderOf(first?.access_token ?? '')).toBeNull()
  expect(grants.refresh(first?.refresh_token ?? '')).toBeNull()
  expect(grants.holderOf(second?.access_token ?? '')?.phone).toBe(sara.phone)
})

test('an access token ends after an hour, and without offline access there is no refresh', () => {
  const { grants, wait } = standing()
  const code = grants.giveCode({ ...sara, scope: ['USER_PHONE'] }, BACK, null)
  const tokens = grants.redeemCode(code, BACK, null)
  expect(tokens).not.toHaveProperty('refresh_token')
  wait(3_601)
  expect(grants.holderOf(tokens?.access_token ?? '')).toBeNull()
})
