import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const FRESH = { timeout: 20_000 }

test('an ad in places that the exchange does not know says so, and leads to where they are chosen', async () => {
  const one = campaign('حراج پاییزه')
  answer('GET', LIST, () => pageOf({ ...one, blocker: 'places_unknown' }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(myAdsTexts.states.places_unknown), FRESH).toBeVisible()
  await expect.element(page.getByText(adReasonTexts.places_unknown), FRESH).toBeVisible()
  await expect
    .element(
      page.getByRole('link', { name: adReasonTexts.actOf(adReasonTexts.edit, one.title), exact: true }),
    )
    .toHaveAttribute('href', `/u/${ACCOUNT}/my-ads/${one.id}/edit`)
}, 60_000)

test.each([
  ['an empty wallet', 'out_of_balance', adReasonTexts.emptyWallet],
  ['a debt', 'in_debt', adReasonTexts.walletInDebt],
] as const)(
  'an ad in review tells %s, and leads to charging',
  async (_, next_blocker, text) => {
    answer('GET', LIST, () => pageOf({ ...campaign('حراج پاییزه'), blocker: 'in_review', next_blocker }))
    openPanel(`/u/${ACCOUNT}/my-ads`)
    await expect.element(page.getByText(text, { exact: true }), FRESH).toBeVisible()
    await expect
      .element(
        page.getByRole('link', {
          name: adReasonTexts.actOf(adReasonTexts.chargeWallet, 'حراج پاییزه'),
          exact: true,
        }),
      )
      .toHaveAttribute('href', `/u/${ACCOUNT}/payment/charge`)
  },
  60_000,
)

test('an ad outside its hours says when it is shown, and how long it goes on', async () => {
  const { divar_ad, ...rest } = campaign('حراج پاییزه')
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const one = { ...rest, divar_ad: divar_ad && { ...divar_ad, status: 3 as const, expires_at: until } }
  answer('GET', LIST, () => pageOf({ ...one, blocker: 'off_schedule' }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(new RegExp(adReasonTexts.off_schedule)), FRESH).toBeVisible()
  await expect.element(page.getByText(new RegExp(myAdsTexts.daysLeft('۵')))).toBeVisible()
}, 60_000)

test.each([
  ['has ended', 'ended', adReasonTexts.renew, 'endsOn'],
  ['has spent its total', 'total_spent', adReasonTexts.raiseTotal, 'totalBudget'],
] as const)(
  'an ad that %s says so, and leads to what continues it',
  async (_, blocker, act, field) => {
    const one = campaign('حراج پاییزه')
    answer('GET', LIST, () => pageOf({ ...one, blocker }))
    openPanel(`/u/${ACCOUNT}/my-ads`)
    await expect.element(page.getByText(myAdsTexts.states[blocker]), FRESH).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: adReasonTexts.actOf(act, one.title), exact: true }), FRESH)
      .toHaveAttribute('href', `/u/${ACCOUNT}/my-ads/${one.id}/edit#${field}`)
  },
  60_000,
)
