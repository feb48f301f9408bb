import { expect, type Page } from '@playwright/test'
import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { runtimeConfig } from '../../web/src/api/runtime-config.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { marketplaceAuthTexts } from '../../web/src/i18n/marketplace-auth.ts'
import { SANDBOX } from '../ports.ts'

export const MARKET = `${SANDBOX}/marketplace`
export const marketplaceName = runtimeConfig.marketplaceName

/** The users that the sandbox knows. */
export const PEOPLE = {
  seller: '09120000001',
  newcomer: '09120000002',
  withoutPosts: '09120000003',
  awkward: '09120000008',
  /** Only for these users tests set faults of the marketplace: one has signed in, one is about to. */
  unlucky: '09120000007',
  hapless: '09120000006',
  /** The user who edits the ads of posts. */
  editor: '09120000005',
}

const INITIATE = '/svc/accounts/api/v1/auth/divar/initiate/'

/** Browsers request an icon that the sandbox does not have. */
export const NO_ICON = /favicon\.ico/

/** Opens a page of the marketplace as one of its users. */
export async function openMarket(page: Page, path: string, phone: string) {
  await page.context().request.post(`${MARKET}/person`, { form: { phone } })
  await page.goto(`${MARKET}${path}`)
}

/** Uses one of the marketplace's entries, up to the landing or the consent page. */
export const enterBy = (page: Page, door: string) => page.getByRole('button', { name: door }).click()

export const goOnLink = (page: Page) => page.getByRole('link', { name: marketplaceAuthTexts.goOn })

export async function grant(page: Page, phone: string) {
  await page.getByRole('combobox').selectOption(phone)
  await page.getByRole('button', { name: 'اجازه می‌دهم', exact: true }).click()
  await expect(page).toHaveURL(/\/u\/\d+\//)
}

export const refuse = (page: Page) => page.getByRole('button', { name: 'اجازه نمی‌دهم' }).click()

/** Signs in on the marketplace's consent page, without an entry or the landing page. */
export async function walkThroughConsent(page: Page, phone: string): Promise<number> {
  await page.goto(INITIATE)
  await grant(page, phone)
  return accountOf(page)
}

/**
 * The same for journeys that begin signed in: without the consent page, but the page's context has a session.
 */
export async function signInByMarketplace(page: Page, phone: string): Promise<number> {
  const { request } = page.context()
  const asked = new URL((await request.get(INITIATE)).url())
  const form = { ...Object.fromEntries(asked.searchParams), phone, answer: 'grant' }
  const answer = await request.post(`${MARKET}/oauth2/consent`, { form })
  const [, account] = /\/u\/(\d+)/.exec(answer.url()) ?? []
  if (account === undefined) throw new Error(`The marketplace's consent led to ${answer.url()}`)
  return Number(account)
}

export function accountOf(page: Page): number {
  return Number(/\/u\/(\d+)/.exec(page.url())?.[1])
}

export const sendButton = (page: Page) => page.getByRole('button', { name: campaignFormTexts.review.send })

/**
 * The newest campaign of the signed-in user. Journeys that share an account, as those of one marketplace user
 * do, name the entry of theirs.
 */
export async function newestCampaign(page: Page, account: number, touchPoint?: string) {
  const { request } = page.context()
  const access = await request.get(`/svc/accounts/api/v2/token/access/internal/?account=${account}`)
  const { token } = (await access.json()) as { token: string }
  const query = 'campaign_sub_type=mobile_divar&limit=10&offset=0'
  const list = await request.get(`/svc/api/api/v4/adv/campaigns-list/?${query}`, {
    headers: { authorization: `JWT ${token}` },
  })
  const { results } = (await list.json()) as CampaignPage
  const isOfDoor = (campaign: (typeof results)[number]) =>
    campaign.campaign_register_extra_data?.touch_point === touchPoint
  return touchPoint === undefined ? results[0] : results.find(isOfDoor)
}
