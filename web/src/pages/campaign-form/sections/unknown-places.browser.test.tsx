import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepDraft, turnTo } from '../../../../test/campaign-form.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../../test/wire.ts'
import { campaignFormTexts, whereTexts } from '../../../i18n/campaign-form.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { draftKey } from '../../campaign-saving/draft/draft-store.ts'
import { NO_BANNERS, readyBanners, type CampaignForm } from '../../campaign-values/form-values.ts'

const BOUNDS = { min: 10_000, max: 500_000 }
const hood = (id: number, slug: string) => ({ id, slug, name: slug })
const key = draftKey(ACCOUNT, null)

beforeEach(() => {
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: BOUNDS } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({
    count: 1,
    results: [
      {
        id: 1,
        slug: 'tehran-province',
        name: 'تهران',
        capital_city_id: 2,
        cities: [
          {
            id: 2,
            slug: 'tehran',
            name: 'تهران',
            neighborhoods: [hood(3, 'abbasabad'), hood(4, 'ekhtiarieh'), hood(5, 'pasdaran')],
          },
        ],
      },
    ],
  }))
})

async function openWhere(chosen: Partial<CampaignForm>) {
  const values = {
    ...emptyDraft({ bounds: BOUNDS, priceByMarket: true }),
    ...readyBanners(NO_BANNERS),
    ...chosen,
  }
  await keepDraft(key, values)
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('where')
  await expect.element(page.getByLabelText(campaignFormTexts.title.label)).toBeVisible()
}

let asked = 0
const knows = (all: boolean, slugs: string[]) => {
  asked = 0
  answer('GET', '/svc/mobile/reports/api/unknown-neighborhoods/', () => {
    asked++
    return { all, slugs }
  })
}
const HOODS = { everywhere: false, cities: ['tehran'], neighborhoods: ['abbasabad', 'ekhtiarieh'] }
const { allUnknown, someUnknown } = whereTexts.places

test.each([
  { why: 'the exchange knows none at all', all: true, slugs: [], text: allUnknown },
  { why: 'it knows none of those chosen', all: false, slugs: HOODS.neighborhoods, text: allUnknown },
  { why: 'it knows one of the two', all: false, slugs: ['abbasabad', 'pasdaran'], text: someUnknown(1) },
])('chosen neighbourhoods are warned of where $why', async ({ all, slugs, text }) => {
  knows(all, slugs)
  await openWhere(HOODS)
  await expect
    .element(page.getByRole('status').getByText(text).or(page.getByText(text)).first())
    .toBeVisible()
})

test('nothing is said where the exchange knows those chosen, or whole cities were chosen', async () => {
  knows(false, ['pasdaran'])
  await openWhere(HOODS)
  await expect.poll(() => asked).toBe(1)
  await expect.element(page.getByText('بازارگاه هنوز', { exact: false })).not.toBeInTheDocument()
  knows(true, [])
  await openWhere({ everywhere: true })
  await expect.element(page.getByText(allUnknown)).not.toBeInTheDocument()
})

test('the focus stays among the chosen items while they are removed', async () => {
  const names = ['vehicles', 'home', 'jobs']
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({
    count: names.length,
    results: names.map((name, id) => ({ id, en_name: name, name, parent_id: null, sample_images: [] })),
  }))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await openWhere({ everyCategory: false, categories: ['vehicles', 'home'] })
  await button(whereTexts.tree.remove('vehicles')).click()
  await expect.element(button(whereTexts.tree.remove('home'))).toHaveFocus()
  await button(whereTexts.tree.remove('home')).click()
  await expect.element(page.getByLabelText(whereTexts.categories.search)).toHaveFocus()
})
