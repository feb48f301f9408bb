import { expect, type Page } from '@playwright/test'
import { chargeTexts } from '../../web/src/i18n/charge.ts'
import { gatewayNames } from '../../web/src/i18n/gateways.ts'
import { signInByApi, type Advertiser } from '../people/api-client.ts'
import { SANDBOX } from '../ports.ts'
import { freshPhone } from '../people/sms-inbox.ts'

export type ChargePageKind = 'old' | 'new'
export type BankName = 'zarinpal' | 'sep'
type Outcome = 'paid' | 'failed' | 'cancelled' | 'paid_no_return'

/** The button texts of the bank's page. */
const BUTTONS: Record<Outcome, string> = {
  paid: 'پرداخت',
  failed: 'پرداخت ناموفق',
  cancelled: 'انصراف',
  paid_no_return: 'پرداخت بدون بازگشت به پذیرنده',
}

/** A new user whose account id has the wanted charge page (§6.7). */
export async function advertiserWith(page: Page, kind: ChargePageKind): Promise<Advertiser> {
  for (;;) {
    await page.context().clearCookies()
    const advertiser = await signInByApi(page.context().request, freshPhone())
    if ([1, 2].includes(advertiser.accountId % 4) === (kind === 'new')) return advertiser
  }
}

export const chargePath = ({ accountId }: Advertiser) => `/u/${accountId}/payment/charge`

export async function openCharge(page: Page, advertiser: Advertiser) {
  await page.goto(chargePath(advertiser))
  await expect(payButton(page)).toBeVisible()
}

export const amountField = (page: Page) => page.getByLabel(chargeTexts.ownAmount, { exact: true }).last()
export const giftField = (page: Page) => page.getByRole('textbox', { name: chargeTexts.giftCard.code })
export const payButton = (page: Page) =>
  page
    .getByRole('region', { name: chargeTexts.summary })
    .getByRole('button', { name: /^پرداخت( [۰-۹٬]+ تومان)?$/ })
export const header = (page: Page) => page.getByRole('banner')

/** Chooses a bank if the page allows it: the old page takes the first one whose limits allow the amount. */
export async function chooseBank(page: Page, kind: ChargePageKind, bank: BankName) {
  if (kind === 'new') await page.getByRole('radio', { name: gatewayNames[bank] }).check()
}

/** Presses pay and waits for the bank's page. */
export async function goToBank(page: Page, bank: BankName) {
  await payButton(page).click()
  await page.waitForURL(`${SANDBOX}/banks/${bank}/**`)
}

export const pressAtBank = (page: Page, outcome: Outcome) =>
  page.getByRole('button', { name: BUTTONS[outcome], exact: true }).click()

type Callbacks = { callbacks: { status: number; location: string }[] }

/** Decides without the bank's page; returns the product's answer to each callback. */
export async function decide(bank: BankName, token: string, outcome: Outcome, callbacks: number) {
  const answer = await fetch(`${SANDBOX}/banks/${bank}/${token}/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, callbacks }),
  })
  return ((await answer.json()) as Callbacks).callbacks
}

/** The server's balance of the wallet, in rial. */
export async function balanceOf({ request, token }: Advertiser): Promise<number> {
  const answer = await request.get('/svc/financial/api/v2/accounts/', {
    headers: { authorization: `JWT ${token}` },
  })
  return (await answer.json()).balance
}

/** The id of the payment whose page is open. */
export function paymentOf(page: Page): string {
  return new URL(page.url()).searchParams.get('payment') ?? ''
}
