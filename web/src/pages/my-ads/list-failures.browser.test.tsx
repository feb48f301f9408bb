import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, asked, refusal } from '../../../test/wire.ts'
import { commonTexts } from '../../i18n/common.ts'
import { emptyListTexts } from '../../i18n/my-ads-empty.ts'
import { switchTexts } from '../../i18n/ad-history.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const TITLE = 'آگهی تنها'
const list = `/u/${ACCOUNT}/my-ads`
const text = (words: string) => expect.element(page.getByText(words))

for (const [half, calls] of [
  ['the ad', /\/natives\/41\//],
  ['the campaign', /\/adv\/campaigns\/31\//],
] as const) {
  test(`when ${half} cannot be switched, the other half is put back and the panel says so`, async () => {
    answer('GET', LIST, () => pageOf(campaign(TITLE)))
    const sent: string[] = []
    for (const way of [/\/natives\/41\//, /\/adv\/campaigns\/31\//])
      answer('PATCH', way, async (request) => {
        sent.push(`${new URL(request.url).pathname} ${await request.text()}`)
        return {}
      })
    answer('PATCH', calls, () => refusal(500))
    openPanel(list)
    const shown = page.getByRole('switch', { name: myAdsTexts.switchOf(TITLE) })
    await expect.element(shown).toBeChecked()
    await shown.click()
    await text(commonTexts.toast.errorTitle).toBeVisible()
    await text(switchTexts.notSwitched(false)).toBeVisible()
    await expect.element(shown).toBeChecked()
    // Off, and on again.
    await expect.poll(() => sent.filter((each) => each.includes('true')).length).toBe(1)
  })
}

test('a switch that the server leaves as it was is not told as switched', async () => {
  const off: Campaign = { ...campaign(TITLE), user_apply: false, campaignAdActive: false }
  answer('GET', LIST, () => pageOf(off))
  answer('PATCH', /\/adv\/campaigns\/31\//, () => ({ user_apply: true }))
  answer('PATCH', /\/natives\/41\//, () => ({ active: false }))
  openPanel(list)
  const shown = page.getByRole('switch', { name: myAdsTexts.switchOf(TITLE) })
  await shown.click()
  await text(commonTexts.toast.warningTitle).toBeVisible()
  await text(switchTexts.notSwitched(true)).toBeVisible()
  await expect.element(page.getByText(switchTexts.switched(true))).not.toBeInTheDocument()
  await expect.element(shown).not.toBeChecked()
})

test('a list that cannot be read says so, with the number for support, and is asked for again', async () => {
  answer('GET', LIST, () => refusal(500, 'فهرست خوانده نشد.', { request_id: 'req-1' }))
  openPanel(list)
  await text(myAdsTexts.failed).toBeVisible()
  await text('فهرست خوانده نشد.').toBeVisible()
  await text('req-1').toBeVisible()
  await expectNoViolations()
  answer('GET', LIST, () => pageOf(campaign(TITLE)))
  await page.getByRole('button', { name: commonTexts.retry }).click()
  await text(TITLE).toBeVisible()
})

test('a banner that does not come leaves a word in its place', async () => {
  answer('GET', LIST, () => pageOf(campaign(TITLE)))
  openPanel(list)
  await text(myAdsTexts.bannerLost).toBeVisible()
  await expect.element(page.getByAltText(myAdsTexts.bannerOf(TITLE))).not.toBeInTheDocument()
})

test('a page parameter that names no page is a page that is not there', async () => {
  for (const offset of ['-10', 'abc', '1e9', '1.5', '']) {
    openPanel(`${list}?offset=${offset}`)
    await text('This page could not be found').toBeVisible()
  }
})

test('a page beyond the last leads to the last', async () => {
  answer('GET', LIST, (request) =>
    request.url.includes('offset=500') ? { ...pageOf(), count: 1 } : pageOf(campaign(TITLE)),
  )
  openPanel(`${list}?offset=500`)
  await text(emptyListTexts.beyondEnd.title).toBeVisible()
  await page.getByRole('link', { name: emptyListTexts.beyondEnd.toLast }).click()
  await text(TITLE).toBeVisible()
  expect(location.pathname + location.search).toBe(list)
})

test('the list asks for ten campaigns, and for their count with a limit of one', async () => {
  openPanel(list)
  await text(emptyListTexts.empty.title).toBeVisible()
  const queries = asked
    .filter((each) => each.includes(LIST))
    .map((each) => new URLSearchParams(each.split('?')[1]))
  expect(queries.map((query) => query.get('limit')).toSorted()).toEqual(['1', '10'])
  expect(new Set(queries.map((query) => query.get('campaign_sub_type')))).toEqual(new Set(['mobile_divar']))
})
