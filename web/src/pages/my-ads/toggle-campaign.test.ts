import { expect, test } from 'vitest'
import { toggleAd, type Held } from './toggle-campaign.ts'

/** A server that stores both switches; `refuses` names the calls that it answers with an error. */
function serverHolding(held: Held, refuses: string[] = []) {
  const put = async (name: keyof Held, on: boolean) => {
    if (refuses.includes(name)) throw new Error('refused')
    held[name] = on
  }
  return {
    campaign: async (on: boolean) => {
      await put('user_apply', on)
      return { user_apply: held.user_apply }
    },
    ad: async (on: boolean) => {
      await put('active', on)
      return { active: held.active }
    },
  }
}

test('both updates are sent', async () => {
  const held = { user_apply: false, active: false }
  expect(await toggleAd(true, { ...held }, serverHolding(held))).toEqual({ on: true, failed: false })
  expect(held).toEqual({ user_apply: true, active: true })
})

test('it is on only when both answers are', async () => {
  const held = { user_apply: true, active: true }
  const send = { ...serverHolding(held), ad: async () => ({ active: false }) }
  expect(await toggleAd(true, held, send)).toEqual({ on: false, failed: false })
})

test('when the ad refuses, the campaign is put back', async () => {
  const held = { user_apply: false, active: true }
  expect(await toggleAd(true, { ...held }, serverHolding(held, ['active']))).toEqual({
    on: false,
    failed: true,
  })
  expect(held).toEqual({ user_apply: false, active: true })
})

test('when the campaign refuses, the ad is put back', async () => {
  const held = { user_apply: true, active: true }
  expect(await toggleAd(false, { ...held }, serverHolding(held, ['user_apply']))).toEqual({
    on: true,
    failed: true,
  })
  expect(held).toEqual({ user_apply: true, active: true })
})
