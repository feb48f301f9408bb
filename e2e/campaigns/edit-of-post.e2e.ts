import type { Page, Response } from '@playwright/test'
import { makerFormTexts } from '../../web/src/i18n/banner-maker-form.ts'
import { makerTexts } from '../../web/src/i18n/banner-maker.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { bannerTexts } from '../../web/src/i18n/campaign-form-banners.ts'
import { marketplaceTexts } from '../../web/src/i18n/marketplace-posts.ts'
import { maker, openTab, startMaking, suggestions } from '../pages/banner-maker.ts'
import { openSection, send } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { faultsOf } from '../pages/marketplace-faults.ts'
import {
  MARKET,
  newestCampaign,
  PEOPLE,
  sendButton,
  signInByMarketplace,
} from '../people/marketplace-visitor.ts'

const faults = faultsOf(PEOPLE.editor)
test.use({ expectedErrors: [/favicon\.ico|status of (403|503) .*divar-post/] })
// All of them use one user's newest campaign.
test.describe.configure({ mode: 'serial' })
test.afterEach(() => faults.repair())

const POST = 'XXedited1'
const picture = (page: Page, at: number) =>
  page.getByRole('button', { name: marketplaceTexts.post.picture(at) })

/** Sends the post's campaign with its plain picture, and opens it again with its banners. */
async function editCampaignOfPost(page: Page, account: number) {
  await page.goto(`/u/${account}/kenar-divar/${POST}`)
  await sendButton(page).waitFor()
  await openSection(page, 'banner')
  await page.getByText(makerFormTexts.ready, { exact: true }).click()
  await picture(page, 1).click()
  await expect(picture(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await send(page)
  await expect(page.getByRole('heading', { name: marketplaceTexts.sent.title })).toBeVisible()
  const campaign = await newestCampaign(page, account)
  await page.goto(`/u/${account}/my-ads/${campaign?.id}/edit`)
  await openSection(page, 'banner')
  return campaign
}

const isOfPost = (answer: Response) => answer.url().includes('/divar-post/')

/**
 * Once access has ended, this includes the entry's answer without access: the server may notice the end
 * before the page.
 */
async function isRefusal(answer: Response): Promise<boolean> {
  if (isOfPost(answer)) return true
  return answer.url().includes('/kenar-divar/entry/') && (await answer.json()).divar_access_token === null
}

async function become(page: Page, state: string) {
  await page.context().request.post(`${MARKET}/v/${POST}/state`, { form: { state } })
}

test.describe('on any screen', { tag: '@phone' }, () => {
  test('another picture of the post makes the banners of its campaign again', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.editor)
    const before = await editCampaignOfPost(page, account)
    await picture(page, 2).click()
    await expect(picture(page, 2)).toHaveAttribute('aria-pressed', 'true')
    await send(page, campaignFormTexts.review.save)
    await expect(page).toHaveURL(/\/my-ads$/)
    const after = await newestCampaign(page, account)
    expect(after?.divar_ad).toMatchObject({ divar_post_token: POST, image_source: 'divar_post' })
    const pictures = [before, after].map((each) => each?.divar_ad?.third_party_image_id)
    expect(pictures[1]).toMatch(/^[\da-f]{24}$/)
    expect(pictures[1]).not.toBe(pictures[0])
  })

  test('the banner maker offers them too', async ({ page }) => {
    test.setTimeout(120_000)
    const account = await signInByMarketplace(page, PEOPLE.editor)
    await editCampaignOfPost(page, account)
    await picture(page, 1).waitFor()
    await page.getByText(makerFormTexts.make, { exact: true }).click()
    await expect(suggestions(page).first()).toBeVisible({ timeout: 30_000 })
    await startMaking(page, 1)
    await openTab(page, 'picture')
    const ofPost = maker(page).getByRole('button', { name: makerTexts.picture.ofPost(1) })
    await expect(ofPost).toHaveAttribute('aria-pressed', 'true')
  })

  test('the form does without the post, and without a word of it, whatever keeps it from being read', async ({
    page,
  }) => {
    test.slow()
    const account = await signInByMarketplace(page, PEOPLE.editor)
    await editCampaignOfPost(page, account)
    const form = page.url()
    for (const [why, end, isAnswer] of [
      ['gone', () => become(page, 'RETIRED'), isOfPost],
      ['of a broken marketplace', () => faults.set('broken', true), isOfPost],
      // Last, because it asks for a new consent.
      ['not ours to read any more', () => faults.set('revoked', true), isRefusal],
    ] as const) {
      await page.goto(form)
      await openSection(page, 'banner')
      await picture(page, 1).waitFor()
      await end()
      const answered = page.waitForResponse(isAnswer)
      await page.reload()
      await openSection(page, 'banner')
      await answered
      await expect(page.getByText(bannerTexts.choose), why).toBeVisible()
      await expect(picture(page, 1), why).toBeHidden()
      await expect(page.getByRole('alert'), why).toHaveCount(0)
      await openSection(page, 'where')
      await page.getByLabel(campaignFormTexts.title.label).fill(`کتابخانهٔ ${why}`)
      await send(page, campaignFormTexts.review.save)
      await expect(page).toHaveURL(/\/my-ads$/)
      expect(await newestCampaign(page, account)).toMatchObject({ title: `کتابخانهٔ ${why}` })
      await become(page, 'PUBLISHED')
      await faults.repair()
    }
  })
})
