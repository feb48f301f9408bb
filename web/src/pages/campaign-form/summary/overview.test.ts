import { expect, test } from 'vitest'
import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { NO_BANNERS, NOTHING_MADE, type CampaignForm } from '../../campaign-values/form-values.ts'
import { choiceTree } from '../../campaign-values/choice-tree.ts'
import { sectionLine } from './overview.tsx'

const leaf = (slug: string, name: string) => ({ slug, name, children: [] })
const trees = {
  rules: { priceByMarket: true },
  categories: choiceTree([leaf('cars', 'خودرو'), leaf('homes', 'املاک')]),
  places: choiceTree([
    { slug: 'p', name: 'تهران', children: [leaf('tehran', 'تهران'), leaf('rey', 'ری')] },
    { slug: 'f', name: 'فارس', children: [leaf('shiraz', 'شیراز'), leaf('fasa', 'فسا')] },
  ]),
}
const form = (change: Partial<CampaignForm> = {}): CampaignForm => ({
  ...emptyDraft({ ...trees.rules, bounds: { min: 10_000, max: 500_000 } }),
  ...NOTHING_MADE,
  ...change,
})

test('the defaults are said before they are sent', () => {
  expect(sectionLine('where', form(), trees)).toBe('همهٔ شهرها · همهٔ دسته‌ها')
  expect(sectionLine('when', form(), trees)).toBe('همیشه، همهٔ روزها و ساعت‌ها')
  expect(sectionLine('money', form(), trees)).toBe('روزانه ۳۰۰٬۰۰۰\u00a0تومان، سقف هر کلیک خودکار')
  const priced = { ...trees, rules: { priceByMarket: false } }
  expect(sectionLine('money', form({ bid: 20_000 }), priced)).toBe(
    'روزانه ۳۰۰٬۰۰۰\u00a0تومان، هر کلیک ۲٬۰۰۰\u00a0تومان',
  )
})

test('days and a total are said where there are some', () => {
  const planned = form({ startsOn: '2026-11-27', endsOn: '2026-12-06', totalBudget: 30_000_000 })
  expect(sectionLine('when', planned, trees)).toBe('از ۶ آذر ۱۴۰۵ تا ۱۵ آذر ۱۴۰۵، همیشه، همهٔ روزها و ساعت‌ها')
  expect(sectionLine('money', planned, trees)).toBe(
    'روزانه ۳۰۰٬۰۰۰\u00a0تومان، در کل ۳٬۰۰۰٬۰۰۰\u00a0تومان، سقف هر کلیک خودکار',
  )
})

test('no city chosen still means all of them', () => {
  expect(sectionLine('where', form({ everywhere: false }), trees)).toBe('همهٔ شهرها · همهٔ دسته‌ها')
})

test('names the first choice and counts the others', () => {
  const chosen = form({
    everywhere: false,
    cities: ['shiraz', 'rey'],
    everyCategory: false,
    categories: ['homes'],
  })
  expect(sectionLine('where', chosen, trees)).toBe('شیراز و ۱ شهر دیگر · املاک')
})

test('the one city of a province is named as a city', () => {
  const qom = choiceTree([{ slug: 'pq', name: 'استان قم', children: [leaf('qom', 'قم')] }])
  const chosen = form({ everywhere: false, cities: ['qom'] })
  expect(sectionLine('where', chosen, { ...trees, places: qom })).toBe('قم · همهٔ دسته‌ها')
})

test('cities are counted until their names are here, and a post brings its own', () => {
  const chosen = form({ everywhere: false, cities: ['shiraz', 'rey'] })
  expect(sectionLine('where', chosen, { ...trees, places: null })).toBe('۲ شهر · همهٔ دسته‌ها')
  const ofPost = { ...trees, places: null, postPlace: 'فسا' }
  expect(sectionLine('where', form({ everywhere: false, cities: ['fasa'] }), ofPost)).toBe('فسا · همهٔ دسته‌ها')
})

test('a link is shown only once it is one', () => {
  expect(sectionLine('landing', form({ webAddress: 'http://' }), trees)).toBeNull()
  expect(sectionLine('landing', form({ webAddress: 'https://example.ir/' }), trees)).toContain('example.ir')
  const call = form({ landingType: 'phone', phone: '09121234567' })
  expect(sectionLine('landing', call, trees)).toContain('۰۹۱۲۱۲۳۴۵۶۷')
})

test('counts banners', () => {
  const medium = { kind: 'new', picture: new Blob() } as const
  expect(sectionLine('banner', form(), trees)).toBeNull()
  expect(sectionLine('banner', form({ banners: { ...NO_BANNERS, medium } }), trees)).toBe('۱ بنر از ۳ بنر')
})
