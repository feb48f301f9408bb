import { describe, expect, test } from 'vitest'
import type { Campaign } from '../api/campaigns.ts'
import { ceilingOf } from '../advertising/bid.ts'
import type { CampaignDraft } from '../api/drafts.ts'
import {
  campaignInput,
  draftField,
  draftLanding,
  draftOf,
  draftProblems,
  emptyDraft,
} from './campaign-draft.ts'
import { daySlots, FULL_WEEK, setSlots } from '../time/daypart.ts'

const rules = {
  bounds: { min: 10_000, max: 500_000 },
  mayUnderbid: false,
  priceByMarket: true,
  rootCategories: ['vehicles', 'real-estate'],
  defaultTitle: 'کمپین تازه',
  plan: { today: '2026-11-27' },
}
const draft = (change: Partial<CampaignDraft> = {}): CampaignDraft => ({
  ...emptyDraft(rules),
  webAddress: 'https://example.com/',
  ...change,
})

describe('draftProblems', () => {
  test('finds nothing wrong with the defaults and a link', () => {
    expect(draftProblems(draft(), rules)).toEqual({})
  })

  test.each([
    [{ webAddress: '' }, { webAddress: 'required' }],
    [{ webAddress: 'http://example.com' }, { webAddress: 'not_https_url' }],
    [{ webAddress: '09121234567' }, { webAddress: 'not_a_web_address' }],
    [{ landingType: 'phone' as const, phone: 'https://example.com' }, { phone: 'not_a_phone' }],
    [{ landingType: 'phone' as const, phone: 'فروشگاه' }, { phone: 'not_a_phone' }],
    [{ landingType: 'phone' as const, phone: '۰۹۱۲۱۲۳۴۵۶۷' }, {}],
    [{ title: 'آ' }, { title: 'too_short' }],
    [{ title: 'ب'.repeat(61) }, { title: 'too_long' }],
    [{ everyCategory: false }, { categories: 'no_category' }],
    [{ dailyBudget: 1_499_990 }, { dailyBudget: 'too_small' }],
    [{ dailyBudget: null }, { dailyBudget: 'required' }],
    [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, { endsOn: 'end_before_start' }],
    [{ totalBudget: 1_499_990 }, { totalBudget: 'too_small' }],
    [{ bid: 9_990 }, { bid: 'too_small' }],
    [{ bid: 500_010 }, { bid: 'too_large' }],
    [{ keywords: Array.from({ length: 51 }, (_, n) => `عبارت ${n}`) }, { keywords: 'too_many' }],
    [{ keywords: ['پ'] }, { keywords: 'too_short' }],
  ])('%o gives %o', (change, problems) => {
    expect(draftProblems(draft(change), rules)).toEqual(problems)
  })

  test('a bid that is the price has to be set', () => {
    const priced = { ...rules, priceByMarket: false }
    expect(draftProblems(draft({ bid: null }), priced)).toEqual({ bid: 'required' })
    expect(emptyDraft(priced).bid).toBe(20_000)
  })

  test('lets the permission bid under the minimum', () => {
    expect(draftProblems(draft({ bid: 10 }), { ...rules, mayUnderbid: true })).toEqual({})
  })
})

describe('campaignInput', () => {
  test('every category is sent as the root categories, everywhere as no city', () => {
    const input = campaignInput(draft({ cities: ['tehran'], neighborhoods: ['tehran-vanak'] }), rules)
    expect(input.divar_config).toEqual({
      cities: [],
      neighborhoods: [],
      category_slugs: ['vehicles', 'real-estate'],
      keywords: [],
    })
  })

  test('an untitled campaign gets the default title, and a whole week is sent as no slots', () => {
    const input = campaignInput(draft({ title: '  ' }), rules)
    expect(input).toMatchObject({ title: 'کمپین تازه', display_time: [] })
  })

  test('an empty schedule is no problem, and is sent as no slots, which mean the whole week', () => {
    const empty = draft({ daypart: '0'.repeat(168), webAddress: 'https://example.com/' })
    expect(draftProblems(empty, rules)).not.toHaveProperty('daypart')
    expect(campaignInput(empty, rules).display_time).toEqual([])
  })

  test('is not changed by the wire', () => {
    const written = draft({
      title: 'فروش خودرو',
      everyCategory: false,
      categories: ['light'],
      everywhere: false,
      cities: ['tehran'],
      neighborhoods: ['tehran-vanak'],
      daypart: setSlots(FULL_WEEK, daySlots(6), false),
    })
    const ad = { landing_url: 'https://example.com/' } as Campaign['divar_ad']
    const input = campaignInput(written, rules)
    const campaign = { ...input, click_ceiling: ceilingOf(input.bid, rules), divar_ad: ad } as Campaign
    expect(draftOf(campaign, rules.rootCategories)).toEqual(written)
  })
})

describe('draftLanding', () => {
  test('reads a bare name as https', () => {
    expect(draftLanding(draft({ webAddress: ' example.com/shop ' }))).toMatchObject({
      ok: true,
      stored: 'https://example.com/shop',
    })
  })

  test('says that a link to a post of the marketplace is rewritten', () => {
    expect(draftLanding(draft({ webAddress: 'divar.ir/v/AbC123' }))).toMatchObject({
      ok: true,
      rewritten: true,
    })
  })

  test('stores a phone number with its prefix', () => {
    expect(draftLanding(draft({ landingType: 'phone', phone: '۰۲۱ ۸۸۷۷ ۶۶۵۵' }))).toMatchObject({
      ok: true,
      stored: '{address}02188776655',
    })
  })
})

test.each([
  ['divar_config.keywords.3', 'keywords'],
  ['display_time.0.hour_of_day', 'daypart'],
  ['landing_url', 'phone'],
  ['bid', 'bid'],
  ['bidding', null],
])('a problem of %s belongs to %s', (path, field) => {
  expect(draftField(path, { landingType: 'phone' })).toBe(field)
})
