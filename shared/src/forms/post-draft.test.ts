import { CampaignInput } from '../api/campaigns.ts'
import { campaignInput, draftLanding, draftProblems } from './campaign-draft.ts'
import { expect, test } from 'vitest'
import { adTitle, postDraft } from './post-draft.ts'

const rules = {
  bounds: { min: 10_000, max: 500_000 },
  mayUnderbid: false,
  priceByMarket: true,
  rootCategories: ['cars', 'homes'],
  defaultTitle: 'آگهی',
  plan: { today: '2026-11-27' },
}
const post = {
  title: 'پژو ۲۰۷ پانوراما، مدل ۱۴۰۲',
  category: { slug: 'light', name: 'سواری', parents: [{ slug: 'cars', name: 'خودرو' }] },
  city: { slug: 'tehran', name: 'تهران' },
  post_url: 'https://divar.ir/v/gZcarPride',
}

test('a post makes a complete campaign that can be sent unchanged', () => {
  const draft = postDraft(post, rules)
  expect(draftProblems(draft, rules)).toEqual({})
  expect(campaignInput(draft, rules)).toMatchObject({
    title: post.title,
    divar_config: { cities: ['tehran'], neighborhoods: [], category_slugs: ['light'] },
  })
  expect(draftLanding(draft)).toMatchObject({ ok: true, rewritten: true })
})

test('missing data of the post stay open: everywhere, every category', () => {
  const draft = postDraft({ ...post, category: null, city: null }, rules)
  expect(draftProblems(draft, rules)).toEqual({})
  expect(campaignInput(draft, rules).divar_config).toMatchObject({
    cities: [],
    neighborhoods: [],
    category_slugs: rules.rootCategories,
  })
})

test('a district without its city narrows nothing', () => {
  expect(postDraft({ ...post, city: null }, rules).neighborhoods).toEqual([])
})

test.each([
  '<img src=x onerror=alert(1)> <b>تخفیف</b>\u202e\n ویژه',
  'آ',
  '',
  'خ'.repeat(500),
  `${'😀'.repeat(80)}`,
  'واژه '.repeat(40),
])('any title is changed to one that an ad may have: %j', (title) => {
  const input = campaignInput(postDraft({ ...post, title }, rules), { ...rules, defaultTitle: 'آگهی تازه' })
  expect(CampaignInput.safeParse(input).success).toBe(true)
  expect(input.title.isWellFormed()).toBe(true)
})

test('a long title ends with a whole word', () => {
  expect(adTitle('واژه '.repeat(40))).toBe(Array.from({ length: 12 }, () => 'واژه').join(' '))
})
