import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { adsOf, answerReports } from '../../../test/reports.ts'
import { ACCOUNT, answer, asked } from '../../../test/wire.ts'
import { adReportTexts, sparklineTexts } from '../../i18n/ad-report.ts'
import { numberText, tomanText } from '../../i18n/format.ts'
import { reportTexts } from '../../i18n/reports.ts'

const FRESH = { timeout: 20_000 }

const approved = (id: number, title: string): Campaign => {
  const { divar_ad, ...one } = campaign(title)
  return { ...one, id, divar_ad: divar_ad && { ...divar_ad, status: 3 } }
}

const lineOf = (id: number) => {
  const { sparkline = [] } = adsOf(700).results.find((each) => each.id === id) ?? {}
  return sparklineTexts.label(numberText(sparkline[0] ?? 0), numberText(sparkline.at(-1) ?? 0))
}

const meanPriceOf = (id: number) => {
  const { range } = adsOf(700).results.find((each) => each.id === id) ?? {}
  return range ? tomanText((range.spend ?? 0) / (range.clicks - range.free_clicks)) : ''
}

test('a card tells the last days of its ad, and leads to the report', async () => {
  answerReports({ clicks: 700 })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(approved(31, 'حراج پاییزه')))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(adReportTexts.week('۴۲۰')), FRESH).toBeVisible()
  await expect.element(page.getByRole('img', { name: lineOf(31) })).toBeVisible()
  await expect.element(page.getByText(adReportTexts.price(meanPriceOf(31)))).toBeVisible()
  const course = page.getByRole('img', { name: sparklineTexts.price('۱٬۸۰۰', '۱٬۹۳۰') })
  await expect.element(course).toBeVisible()
  await expectNoViolations()
  await page.getByRole('link', { name: adReportTexts.reportOf('حراج پاییزه') }).click()
  await expect
    .element(page.getByRole('heading', { name: reportTexts.titleOf('حراج پاییزه') }), FRESH)
    .toBeVisible()
})

test('what the filter finds is summed below the list', async () => {
  answerReports({ clicks: 700 })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () =>
    pageOf(approved(31, 'حراج پاییزه'), approved(32, 'مبل راحتی')),
  )
  openPanel(`/u/${ACCOUNT}/my-ads?search=a&show=approved`)
  const totals = page.getByRole('region', { name: adReportTexts.totals('۳') })
  await expect.element(totals.getByText(adReportTexts.clicks('۷۰۰')), FRESH).toBeVisible()
  await expect.element(totals.getByText('۱٬۲۶۰٬۰۰۰ تومان')).toBeVisible()
  expect(asked.some((each) => each.includes('/campaigns/?') && each.includes('search=a&status=3'))).toBe(true)
})
