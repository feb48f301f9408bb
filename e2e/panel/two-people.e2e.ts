import type { Browser, Page } from '@playwright/test'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { roleLostTexts } from '../../web/src/i18n/actions.ts'
import { cardMenuTexts, historyTexts } from '../../web/src/i18n/ad-history.ts'
import { quickChangeTexts } from '../../web/src/i18n/ads-table.ts'
import { invitationTexts, membersTexts, roleTexts } from '../../web/src/i18n/members.ts'
import { expect, test } from '../fixtures.ts'
import { createCampaign, signInByApi } from '../people/api-client.ts'
import { shareAccount } from '../people/shared-account.ts'
import { freshPhone, newestLink } from '../people/sms-inbox.ts'

const TITLE = 'فرش دستباف'
const COPY = `${TITLE} (۲)`
const { fields, conflict } = quickChangeTexts

/** A browser of somebody else, on a computer. */
async function onComputer(browser: Browser, phone: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const person = await signInByApi(context.request, phone)
  return { person, page: await context.newPage() }
}

async function fromMenu(page: Page, title: string, act: string) {
  await page.getByRole('button', { name: cardMenuTexts.moreOf(title) }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
}

const budgetCell = (page: Page) =>
  page.getByRole('button', { name: quickChangeTexts.changeOf(fields.daily_budget, COPY) })

test.use({ expectedErrors: [/status of (403|409|412)/] })

test('an owner and an invited manager work on one ad on two devices, and neither loses anything', async ({
  page,
  advertiser,
  browser,
}) => {
  test.slow()
  const { person: ownerAs, page: owner } = await onComputer(browser, freshPhone())
  await createCampaign(ownerAs, TITLE)
  const since = new Date()
  await owner.goto(`/u/${ownerAs.accountId}/profile?tab=members`)
  await owner.getByLabel(membersTexts.phone).fill(advertiser.phone)
  await owner.getByLabel(membersTexts.role).selectOption('manager')
  await owner.getByRole('button', { name: membersTexts.send }).click()
  await expect(owner.getByText(membersTexts.sent)).toBeVisible()

  await page.goto(await newestLink(advertiser.phone, since))
  await expect(page.getByRole('main')).toContainText(roleTexts.manager)
  await page.getByRole('button', { name: invitationTexts.accept, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/u/${ownerAs.accountId}/my-ads`))

  await owner.goto(`/u/${ownerAs.accountId}/my-ads?view=table`)
  await fromMenu(owner, TITLE, cardMenuTexts.duplicate)
  await expect(owner.getByText(cardMenuTexts.duplicated(COPY))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: COPY })).toBeVisible()

  // The manager saves while the owner's cell is open.
  await budgetCell(owner).click()
  await owner.getByRole('textbox', { name: fields.daily_budget }).fill('456000')
  await fromMenu(page, COPY, cardMenuTexts.quickChange)
  await page.getByLabel(fields.daily_budget).fill('500000')
  await page.getByRole('button', { name: quickChangeTexts.save }).click()
  await expect(page.getByText(quickChangeTexts.saved(COPY))).toBeVisible()
  await owner.keyboard.press('Enter')
  const choice = owner.getByRole('dialog', { name: conflict.title })
  await expect(choice).toContainText('۵۰۰٬۰۰۰')
  await expect(choice).toContainText('۴۵۶٬۰۰۰')
  await choice.getByRole('button', { name: conflict.replace }).click()
  await expect(budgetCell(owner)).toContainText('۴۵۶٬۰۰۰')

  // The manager takes the owner's change back, which the history names.
  await page.reload()
  await fromMenu(page, COPY, cardMenuTexts.history)
  const history = page.getByRole('dialog')
  await history
    .getByRole('button', { name: /^برگرداندن: بودجهٔ روزانه/ })
    .first()
    .click()
  await expect(history.getByText(historyTexts.undone)).toBeVisible()
  await page.keyboard.press('Escape')

  // The owner archives it under the manager's open dialog, and restores it.
  await fromMenu(page, COPY, cardMenuTexts.quickChange)
  await page.getByLabel(fields.title).fill('فرش ماشینی')
  await owner.reload()
  await expect(budgetCell(owner)).toContainText('۵۰۰٬۰۰۰')
  await fromMenu(owner, COPY, cardMenuTexts.archive)
  await expect(owner.getByText(cardMenuTexts.archived(COPY))).toBeVisible()
  await page.getByRole('button', { name: quickChangeTexts.save }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(quickChangeTexts.notSaved)
  await expect(page.getByLabel(fields.title)).toHaveValue('فرش ماشینی')
  await owner.goto(`/u/${ownerAs.accountId}/my-ads?view=table&show=archived`)
  await fromMenu(owner, COPY, cardMenuTexts.restore)
  await expect(owner.getByText(cardMenuTexts.restored(COPY))).toBeVisible()
  await page.getByRole('button', { name: quickChangeTexts.save }).click()
  await expect(page.getByText(quickChangeTexts.saved('فرش ماشینی'))).toBeVisible()
  await owner.goto(`/u/${ownerAs.accountId}/my-ads?view=table`)
  await expect(owner.getByRole('row').filter({ hasText: 'فرش ماشینی' })).toContainText('۵۰۰٬۰۰۰')
  await owner.context().close()
})

test('of two owners who demote each other, exactly one wins, and both are told', async ({
  page,
  advertiser,
  browser,
}) => {
  const other = await onComputer(browser, freshPhone())
  await shareAccount(advertiser, other.person)
  const both = [
    { by: page, of: other.person.phone },
    { by: other.page, of: advertiser.phone },
  ]
  for (const { by, of } of both) {
    await by.goto(`/u/${advertiser.accountId}/profile?tab=members`)
    await by.getByRole('button', { name: membersTexts.changeOf(persianDigits(of)) }).click()
    await by.getByRole('dialog').getByLabel(membersTexts.role).selectOption('viewer')
  }
  const told = both.map(({ by }) =>
    by.getByText(membersTexts.changed).or(by.getByText(roleLostTexts.role_forbidden ?? '')),
  )
  await Promise.all(
    both.map(({ by }) => by.getByRole('dialog').getByRole('button', { name: membersTexts.save }).click()),
  )
  const answers = await Promise.all(
    told.map(async (line) => {
      await expect(line).toBeVisible()
      return line.textContent()
    }),
  )
  expect(answers.map((text) => text?.includes(membersTexts.changed)).toSorted()).toEqual([false, true])
  await page.reload()
  for (const role of [roleTexts.owner, roleTexts.viewer]) {
    const members = page.getByRole('listitem').filter({ has: page.getByText(role, { exact: true }) })
    await expect(members).toHaveCount(1)
  }
  await other.page.context().close()
})
