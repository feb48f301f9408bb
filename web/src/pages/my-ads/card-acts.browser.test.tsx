import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { cardMenuTexts } from '../../i18n/ad-history.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { emptyListTexts } from '../../i18n/my-ads-empty.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const TITLE = 'پراید تمیز'
const FRESH = { timeout: 20_000 }

async function pick(act: string) {
  await page.getByRole('button', { name: cardMenuTexts.moreOf(TITLE) }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
}

test('an ad is copied from its menu, and the copy is in the list', async () => {
  const original = campaign(TITLE)
  const copy: Campaign = { ...original, id: 900, title: `${TITLE} (۲)` }
  let list = pageOf(original)
  answer('GET', LIST, () => list)
  answer('POST', `/svc/api/api/v2/adv/campaigns/${original.id}/duplicate/`, () => {
    list = pageOf(copy, original)
    return copy
  })
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await pick(cardMenuTexts.duplicate)
  await expect.element(page.getByText(cardMenuTexts.duplicated(copy.title)), FRESH).toBeVisible()
  await expect.element(page.getByRole('heading', { name: copy.title })).toBeVisible()
})

test('an archived ad is neither switched nor edited, and comes back', async () => {
  const archived: Campaign = {
    ...campaign(TITLE),
    archived_at: '2026-11-27T08:30:00Z',
    blocker: 'archived',
  }
  let list = pageOf(archived)
  answer('GET', LIST, () => list)
  answer('POST', `/svc/api/api/v2/adv/campaigns/${archived.id}/restore/`, () => {
    list = pageOf()
    return { ...archived, archived_at: null }
  })
  openPanel(`/u/${ACCOUNT}/my-ads?show=archived`)
  await expect.element(page.getByText(adReasonTexts.archived), FRESH).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: myAdsTexts.editOf(TITLE) })).not.toBeInTheDocument()
  await expectNoViolations()
  await pick(cardMenuTexts.restore)
  await expect.element(page.getByText(cardMenuTexts.restored(TITLE)), FRESH).toBeVisible()
})

test('what could not be archived says why', async () => {
  const one = campaign(TITLE)
  answer('GET', LIST, () => pageOf(one))
  answer('POST', `/svc/api/api/v2/adv/campaigns/${one.id}/archive/`, () =>
    refusal(404, 'این تبلیغ پیدا نشد.'),
  )
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await pick(cardMenuTexts.archive)
  await expect.element(page.getByText(/این تبلیغ پیدا نشد/), FRESH).toBeVisible()
})

test('an ad that ended offers to be repeated beside its renewal', async () => {
  const ended: Campaign = { ...campaign(TITLE), blocker: 'ended', ends_on: '2026-11-20' }
  answer('GET', LIST, () => pageOf(ended))
  answer('POST', `/svc/api/api/v2/adv/campaigns/${ended.id}/duplicate/`, () => ({
    ...ended,
    id: 900,
    title: `${TITLE} (۲)`,
  }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  const act = (name: string) => adReasonTexts.actOf(name, TITLE)
  await expect.element(page.getByRole('link', { name: act(adReasonTexts.renew) }), FRESH).toBeVisible()
  await page.getByRole('button', { name: act(adReasonTexts.repeat) }).click()
  await expect.element(page.getByText(cardMenuTexts.duplicated(`${TITLE} (۲)`))).toBeVisible()
})

/** One ad, which is put away; the count of all has it still. */
function serveOne() {
  const one = campaign(TITLE)
  let isArchived = false
  answer('GET', LIST, ({ url }) => {
    const query = new URL(url).searchParams
    const isShown = query.get('archived') === 'with' || isArchived === (query.get('status') === 'archived')
    return isShown ? pageOf({ ...one, archived_at: isArchived ? one.created_at : null }) : pageOf()
  })
  answer('POST', `/svc/api/api/v2/adv/campaigns/${one.id}/archive/`, () => {
    isArchived = true
    return one
  })
}

test('after the only ad was archived, the empty list leads to the archive', async () => {
  serveOne()
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await pick(cardMenuTexts.archive)
  await expect.element(page.getByText(emptyListTexts.allArchived.title), FRESH).toBeVisible()
  await expect.element(page.getByText(myAdsTexts.count('۰'))).toBeVisible()
  await expect.element(page.getByText(emptyListTexts.empty.title)).not.toBeInTheDocument()
  await expectNoViolations()
  await page.getByRole('link', { name: emptyListTexts.allArchived.toArchive }).click()
  await expect.element(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect.element(page.getByText(myAdsTexts.countOf('۱', '۱'))).toBeVisible()
})
