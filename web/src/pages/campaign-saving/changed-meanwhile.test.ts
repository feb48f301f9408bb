import { campaign } from '../../../test/campaigns.ts'
import { expect, test } from 'vitest'
import { NOTHING_MADE, type CampaignForm } from '../campaign-values/form-values.ts'
import { basedOn, changedMeanwhile, formOf, savedValues } from './changed-meanwhile.ts'

const ROOTS = ['vehicles', 'home']
const base = campaign('کفش')
const opened: CampaignForm = { ...formOf(base, ROOTS), ...NOTHING_MADE, bannerType: 'custom' }
const { divar_ad } = base
const ad = (changes: object) => ({ ...base, divar_ad: divar_ad && { ...divar_ad, ...changes } })

test('what nobody else has changed is not asked about', () => {
  expect(changedMeanwhile(base, base, { ...opened, title: 'چکمه', bid: 30_000 }, ROOTS)).toEqual([])
  expect(changedMeanwhile(base, { ...base, user_apply: false }, opened, ROOTS)).toEqual([])
})

test('what another has changed is asked about, and whether this form has changed it too', () => {
  const now = { ...base, daily_budget: 5_000_000, click_ceiling: 40_000, title: 'کفش زنانه' }
  const mine = { ...opened, bid: 30_000, title: 'کفش زنانه ' }
  expect(changedMeanwhile(base, now, mine, ROOTS)).toEqual([
    { question: 'dailyBudget', isMine: false },
    { question: 'bid', isMine: true },
  ])
  expect(savedValues(['dailyBudget'], now, ROOTS)).toEqual({ dailyBudget: 5_000_000 })
})

test('places are one question, in whatever order they come', () => {
  const two = { ...base, divar_config: { ...base.divar_config, cities: ['qom', 'tehran'] } }
  const other = { ...base, divar_config: { ...base.divar_config, cities: ['tehran', 'qom'] } }
  expect(changedMeanwhile(two, other, { ...opened, cities: ['qom', 'tehran'] }, ROOTS)).toEqual([])
  const everywhere = { ...base, divar_config: { ...base.divar_config, cities: [] } }
  expect(changedMeanwhile(two, everywhere, opened, ROOTS)).toEqual([{ question: 'places', isMine: true }])
  expect(savedValues(['places'], everywhere, ROOTS)).toMatchObject({ everywhere: true, cities: [] })
})

test('the ad is asked about by its link and its banners', () => {
  const now = ad({
    landing_url: 'https://theirs.ir/',
    divar_large_banner: '/files/new.png',
    revision: 'ad-2',
  })
  expect(changedMeanwhile(base, now, opened, ROOTS)).toEqual([
    { question: 'landing', isMine: false },
    { question: 'banners', isMine: false },
  ])
  const same = { ...opened, webAddress: 'https://theirs.ir' }
  expect(changedMeanwhile(base, now, same, ROOTS)).toMatchObject([{ question: 'banners' }])
})

test('a kept form says what it was based on, about the ad as it stands', () => {
  const kept = ad({ landing_url: 'https://old.ir/', revision: 'ad-0', status: 1 })
  const now = { ...ad({ status: 4 }), daily_budget: 5_000_000, blocker: 'denied' as const }
  expect(basedOn(now, { ...kept, revision: 'campaign-0' })).toMatchObject({
    revision: 'campaign-0',
    daily_budget: 3_000_000,
    blocker: 'denied',
    divar_ad: { status: 4, landing_url: 'https://old.ir/', revision: 'ad-0' },
  })
})
