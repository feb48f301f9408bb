import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ONE, serveCampaign } from '../../../../test/campaigns.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../../test/wire.ts'
import { campaignsKey } from '../../../api/campaigns.ts'
import { queryClient } from '../../../api/query-client.ts'
import { cardMenuTexts } from '../../../i18n/ad-history.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'

const LATER = { timeout: 20_000 }

const cell = (field: string) =>
  page.getByRole('button', { name: quickChangeTexts.changeOf(field, 'کفش'), exact: false })
const budget = () => page.getByRole('textbox', { name: quickChangeTexts.fields.daily_budget })

async function openTable() {
  await page.viewport(1280, 900)
  openPanel(`/u/${ACCOUNT}/my-ads?view=table`)
  await expect.element(cell(quickChangeTexts.fields.daily_budget), LATER).toBeVisible()
}

const refetch = () => queryClient.refetchQueries({ queryKey: campaignsKey(ACCOUNT) })

test('a value that the list learned of while its field was open is not overwritten silently', async () => {
  const server = serveCampaign()
  await openTable()
  await cell(quickChangeTexts.fields.daily_budget).click()
  server.change({ daily_budget: 4_000_000, revision: 'theirs' })
  await refetch()
  await budget().fill('500000')
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: quickChangeTexts.conflict.title })
  await expect.element(dialog).toMatchTextContent(/۴۰۰٬۰۰۰/)
  expect(server.sent).toMatchObject([{ seen: '"campaign-1"' }])
  await dialog.getByRole('button', { name: quickChangeTexts.conflict.keep }).click()
  await expect.element(cell(quickChangeTexts.fields.daily_budget)).toMatchTextContent(/۴۰۰٬۰۰۰/)
  expect(document.activeElement?.matches('td')).toBe(true)
})

test('a value that the list learned of while the menu’s dialog was open is not overwritten silently', async () => {
  const server = serveCampaign()
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('button', { name: cardMenuTexts.moreOf('کفش') }).click(LATER)
  await page.getByRole('button', { name: cardMenuTexts.quickChange }).click()
  await expect.element(budget()).toHaveFocus()
  server.change({ daily_budget: 4_000_000, bid: 30_000, click_ceiling: 30_000, revision: 'theirs' })
  await refetch()
  await budget().fill('500000')
  await page.getByRole('button', { name: quickChangeTexts.save }).click()
  const dialog = page.getByRole('dialog', { name: quickChangeTexts.conflict.title })
  await expect.element(dialog).toMatchTextContent(/۴۰۰٬۰۰۰/)
  await dialog.getByRole('button', { name: quickChangeTexts.conflict.replace }).click()
  await expect.poll(() => server.held().daily_budget).toBe(5_000_000)
  expect(server.held().bid).toBe(30_000)
})

test('an unchanged field that is left closes, and the focus stays where it went', async () => {
  serveCampaign()
  await openTable()
  await cell(quickChangeTexts.fields.daily_budget).click()
  await expect.element(budget()).toHaveFocus()
  const search = page.getByRole('searchbox')
  await search.click()
  await expect.element(budget()).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
})

test('a save that ends after the user has moved on leaves the focus there', async () => {
  const server = serveCampaign()
  await openTable()
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  answer('PATCH', ONE, async () => {
    await held
    return { ...server.held(), daily_budget: 5_000_000, revision: 'campaign-2' }
  })
  await cell(quickChangeTexts.fields.daily_budget).click()
  await budget().fill('500000')
  await userEvent.keyboard('{Enter}')
  const search = page.getByRole('searchbox')
  await search.click()
  finish()
  await expect.element(page.getByText(quickChangeTexts.saved('کفش'))).toBeVisible()
  await expect.element(budget()).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
})

test.each(['cell', 'dialog'])('a failed save is told where it can be read: in the %s', async (place) => {
  serveCampaign()
  answer('PATCH', ONE, () => refusal(503, 'سرور در دسترس نیست.'))
  if (place === 'cell') {
    await openTable()
    await cell(quickChangeTexts.fields.daily_budget).click()
  } else {
    openPanel(`/u/${ACCOUNT}/my-ads`)
    await page.getByRole('button', { name: cardMenuTexts.moreOf('کفش') }).click(LATER)
    await page.getByRole('button', { name: cardMenuTexts.quickChange }).click()
  }
  await budget().fill('500000')
  await userEvent.keyboard('{Enter}')
  const within = place === 'cell' ? page.getByRole('gridcell') : page.getByRole('dialog')
  const told = within.getByRole('alert').filter({ hasText: 'سرور در دسترس نیست.' })
  await expect.element(told).toBeVisible()
})

test('a replacement that fails is told in the dialog that asked for it', async () => {
  const server = serveCampaign()
  await openTable()
  await cell(quickChangeTexts.fields.daily_budget).click()
  server.change({ daily_budget: 4_000_000, revision: 'theirs' })
  await budget().fill('500000')
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: quickChangeTexts.conflict.title })
  await expect.element(dialog).toBeVisible()
  answer('PATCH', ONE, () => refusal(503, 'سرور در دسترس نیست.'))
  await dialog.getByRole('button', { name: quickChangeTexts.conflict.replace }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/سرور در دسترس نیست/)
})

test('bounds of bids that cannot be fetched are told at the empty ceiling', async () => {
  const server = serveCampaign()
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => refusal(503, 'سرور در دسترس نیست.'))
  await openTable()
  await cell(myAdsTexts.ceiling).click()
  await page.getByRole('textbox', { name: myAdsTexts.ceiling }).fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/سرور در دسترس نیست/)).toBeVisible()
  expect(server.sent).toEqual([])
})
