import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { pagerTexts } from '../../i18n/actions.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const list = `/u/${ACCOUNT}/my-ads`
const step = (name: string) => page.getByRole('link', { name, exact: true })

test('the next page is the one that the answer names, by the offset and limit in it', async () => {
  const given = { ...pageOf(campaign('کفش')), count: 47 }
  answer('GET', LIST, ({ url }) =>
    url.includes('offset=20')
      ? { ...given, previous: `${LIST}?limit=10` }
      : { ...given, next: `${LIST}?limit=10&offset=20` },
  )
  openPanel(list)
  await expect.element(step(pagerTexts.next)).toHaveAttribute('href', `${list}?offset=20`)
  await expect.element(step(pagerTexts.previous)).not.toBeInTheDocument()
  await step(pagerTexts.next).click()
  await expect.element(step(pagerTexts.previous)).toHaveAttribute('href', list)
  await expect.element(step(pagerTexts.next)).not.toBeInTheDocument()
})

test('a page begins and is as long as its address and the answer say', async () => {
  const asked: string[] = []
  answer('GET', LIST, ({ url }) => {
    asked.push(new URL(url, location.origin).searchParams.toString())
    return { ...pageOf(campaign('کفش')), count: 47, next: `${LIST}?limit=25&offset=17` }
  })
  openPanel(`${list}?offset=7`)
  await expect.element(step(pagerTexts.next)).toHaveAttribute('href', `${list}?offset=17&limit=25`)
  expect(asked).toContainEqual(expect.stringMatching(/limit=10.*offset=7|offset=7.*limit=10/))
  await step(pagerTexts.next).click()
  await expect.element(page.getByText(pagerTexts.page('۲', '۳'))).toBeVisible()
  const isAsked = (text: string) => /offset=17/.test(text) && /limit=25/.test(text)
  await expect.poll(() => asked.some(isAsked)).toBe(true)
})

test('what is typed and a status chosen right after it narrow the list together', async () => {
  answer('GET', LIST, () => pageOf(campaign('کفش')))
  openPanel(list)
  await page.getByLabelText(myAdsTexts.search).fill('کفش')
  await page.getByLabelText(myAdsTexts.status).selectOptions(myAdsTexts.statuses.denied)
  await expect.poll(() => new URLSearchParams(location.search).get('search')).toBe('کفش')
  expect(new URLSearchParams(location.search).get('show')).toBe('denied')
})

test.each([
  ['an empty list', { ...pageOf(campaign('کفش')), count: 0, results: [] }, 0],
  ['a list with ads', pageOf(campaign('کفش')), 1],
])('what %s lacks cannot take the focus before it is known', async (_, known, shown) => {
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  answer('GET', LIST, async () => {
    await held
    return known
  })
  openPanel(list)
  const heading = page.getByRole('heading', { name: myAdsTexts.title, level: 1 })
  await expect.element(heading).toBeVisible()
  expect(page.getByRole('main').getByRole('link', { name: myAdsTexts.create }).elements()).toHaveLength(0)
  expect(page.getByRole('searchbox').elements()).toHaveLength(0)
  answerNow()
  await expect.element(page.getByRole('main').getByRole('link', { name: myAdsTexts.create })).toBeVisible()
  await expect.poll(() => page.getByRole('searchbox').elements().length).toBe(shown)
})
