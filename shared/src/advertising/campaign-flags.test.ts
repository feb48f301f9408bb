import { expect, test } from 'vitest'
import { campaignAdActive, campaignFlags } from './campaign-flags.ts'

test('an ad is active only when both switches are on', () => {
  expect(campaignAdActive(true, true)).toBe(true)
  expect(campaignAdActive(true, false)).toBe(false)
  expect(campaignAdActive(false, true)).toBe(false)
})

test('flags of a campaign with an ad', () => {
  const flags = campaignFlags({
    user_apply: true,
    divar_config: { cities: [], neighborhoods: ['tehran-rey'] },
    divar_ad: { active: true, landing_url: '{address}1550' },
  })
  expect(flags).toEqual({
    campaignAdActive: true,
    allCitiesSelected: true,
    allNeighborhoodsSelected: false,
    landingUrlType: 'phone',
  })
})

test('without an ad nothing is active and there is no landing', () => {
  const config = { cities: ['tehran'], neighborhoods: [] }
  expect(campaignFlags({ user_apply: true, divar_config: config, divar_ad: null })).toMatchObject({
    campaignAdActive: false,
    landingUrlType: null,
  })
})
