import type { Page } from '@playwright/test'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { supportTexts, ticketFormTexts, ticketTexts } from '../../web/src/i18n/support.ts'
import { expectNoViolations, expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { signInByApi, type Advertiser } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { picture } from '../pages/pictures.ts'
import { freshPhone } from '../people/sms-inbox.ts'
import { answerAsStaff, openTicket, ticketCount } from '../people/support-desk.ts'

const SUBJECT = 'بنرم نمایش داده نمی‌شود'
const TEXT = 'از دیروز بنر فروش خودرو را نمی‌بینم.\nشمارهٔ آن 1234 است.'

const listPath = ({ accountId }: Advertiser) => `/u/${accountId}/support`
const conversation = (page: Page) => page.getByRole('log', { name: ticketTexts.messages })
const ticketNumber = (page: Page) => Number(/\/support\/(\d+)/.exec(page.url())?.[1])

async function write(page: Page) {
  await page.getByLabel(ticketFormTexts.category, { exact: true }).selectOption({ index: 1 })
  await page.getByLabel(ticketFormTexts.subject, { exact: true }).fill(SUBJECT)
  await page.getByLabel(ticketFormTexts.text, { exact: true }).fill(TEXT)
}

test.describe('over a line that breaks', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*\/tickets\//] })

  test('a question with files is asked, and answered before one’s eyes @both', async ({
    page,
    advertiser,
  }) => {
    await page.goto(listPath(advertiser))
    await expect(page.getByText(supportTexts.empty.title)).toBeVisible()
    const phone = page.getByRole('link', { name: '۰۲۱۰۰۰۰۰۰۰۰' })
    await expect(phone).toHaveAttribute('href', 'tel:02100000000')
    await expect(page.getByText(supportTexts.noManager)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: supportTexts.create }).click()

    await page.getByRole('button', { name: ticketFormTexts.send }).click()
    await expect(page.getByLabel(ticketFormTexts.category, { exact: true })).toBeFocused()
    await write(page)
    const files = page.locator('input[type=file]')
    const invoice = { name: 'فاکتور.pdf', mimeType: 'application/pdf', buffer: await page.pdf() }
    await files.setInputFiles([await picture(640, 400, 200), invoice])
    await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect(page.getByText(/JPEG/)).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)

    await page.reload()
    await expect(page.getByText(ticketFormTexts.restored)).toBeVisible()
    await expect(page.getByLabel(ticketFormTexts.text, { exact: true })).toHaveValue(TEXT)
    await expect(page.getByText('فاکتور.pdf')).toBeVisible()
    // The ticket is created, but its answer is lost.
    await page.route(
      (url) => url.pathname.endsWith('/tickets/'),
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const send = page.getByRole('button', { name: ticketFormTexts.send })
    await send.click()
    await expect(page.getByText(commonTexts.toast.error)).toBeVisible()
    await send.dblclick()
    await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
    expect(await ticketCount(advertiser)).toBe(1)

    await expect(conversation(page)).toContainText('شمارهٔ آن 1234 است.')
    await page.getByRole('button', { name: ticketTexts.openPicture('640x400.png') }).click()
    const large = page.getByRole('dialog').getByRole('img')
    await expect(large).toHaveJSProperty('naturalWidth', 640)
    await page.keyboard.press('Escape')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: ticketTexts.download('فاکتور.pdf') }).click()
    expect((await coming).suggestedFilename()).toBe('فاکتور.pdf')

    await answerAsStaff(ticketNumber(page), 'سلام، همین حالا بررسی می‌کنیم.')
    await expect(conversation(page)).toContainText('همین حالا بررسی می‌کنیم.')
    await expect(page.getByText(supportTexts.states.answered, { exact: true })).toBeVisible()
  })

  test('a ticket is read, replied to, closed and opened again', async ({ page, advertiser }) => {
    const id = await openTicket(advertiser, SUBJECT)
    await page.route('**/tickets/events/', (route) => route.abort(), { times: 1 })
    await page.goto(listPath(advertiser))
    const row = page.getByRole('list', { name: supportTexts.list }).getByRole('link', { name: SUBJECT })
    await expect(row).toContainText(supportTexts.states.open)
    await answerAsStaff(id, 'نشانی بنر را بفرستید.')
    await expect(row).toContainText(supportTexts.newAnswer)
    await expect(page.getByText(supportTexts.unread('۱'))).toBeVisible()
    await row.click()

    const reply = page.getByLabel(ticketFormTexts.reply)
    await page.getByRole('button', { name: ticketFormTexts.sendReply }).click()
    await expect(reply).toBeFocused()
    await reply.fill('https://example.com/')
    await page.reload()
    await expect(reply).toHaveValue('https://example.com/')
    await page.getByRole('button', { name: ticketFormTexts.sendReply }).click()
    await expect(conversation(page).getByRole('listitem')).toHaveCount(3)
    await expect(reply).toHaveValue('')
    await expect(page.getByText(supportTexts.states.customer_replied, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: ticketTexts.close }).click()
    await page.getByRole('dialog').getByRole('button', { name: ticketTexts.close }).click()
    await expect(page.getByText(supportTexts.states.closed, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: ticketTexts.reopen }).click()
    await expect(page.getByText(supportTexts.states.open, { exact: true })).toBeVisible()

    await page.getByRole('link', { name: ticketTexts.toList }).click()
    await expect(row).toContainText('https://example.com/')
    await expect(row).not.toContainText(supportTexts.newAnswer)
    await page.getByRole('combobox', { name: supportTexts.filter }).selectOption('closed')
    await expect(page).toHaveURL(/show=closed/)
    await page.getByRole('link', { name: supportTexts.nothingFound.clear }).click()
    await expect(row).toBeVisible()
  })
})

test.describe('@phone without an answer', () => {
  test.use({ expectedErrors: [/status of 500 .*(ticket-categories|manager|attachments)/] })
  test('categories, manager and files say so, and can be asked for again', async ({ page, advertiser }) => {
    const refusal = { message: 'خطا', statusCode: 500, code: 'unexpected', request_id: 'x' }
    const broken = /\/svc\/crm\/api\/v1\/(ticket-categories|manager|attachments)\//
    await page.route(broken, (route) => route.fulfill({ status: 500, json: refusal }))
    await page.goto(`${listPath(advertiser)}/new`)
    await expect(page.getByText(ticketFormTexts.categoriesFailed)).toBeVisible()
    await expect(page.getByText(supportTexts.managerFailed)).toBeVisible()
    const shot = await picture(64, 64, 10)
    await page.locator('input[type=file]').setInputFiles(shot)
    const again = page.getByRole('button', { name: ticketFormTexts.retry(shot.name) })
    await expect(again).toBeVisible()
    await expectNoViolations(page)
    await page.unroute(broken)

    const retries = page.getByRole('button', { name: 'تلاش دوباره', exact: true })
    await retries.first().click()
    await write(page)
    await page.getByRole('button', { name: ticketFormTexts.send }).click()
    await expect(page.getByText(ticketFormTexts.problems.not_uploaded)).toBeVisible()
    await again.click()
    await expect(again).toBeHidden()
    await retries.last().click()
    await expect(page.getByText(supportTexts.noManager)).toBeVisible()
    await page.getByRole('button', { name: ticketFormTexts.send }).click()
    await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
  })
})

test.describe('@desktop on a wide screen', () => {
  test.use({ expectedErrors: [/status of 404 .*tickets/] })
  test('a ticket of another account has no page', async ({ page, advertiser, browser }) => {
    const other = await browser.newContext()
    const ticket = await openTicket(await signInByApi(other.request, freshPhone()), SUBJECT)
    await other.close()
    await page.goto(`${listPath(advertiser)}/${ticket}`)
    await expect(page.getByText('This page could not be found')).toBeVisible()
  })
})

test('list, ticketFormTexts and conversation can be read and hit @both', async ({ page, advertiser }) => {
  test.slow()
  const ticket = await openTicket(advertiser, SUBJECT)
  await answerAsStaff(ticket, 'سلام.')
  for (const path of ['', '/new', `/${ticket}`]) {
    await page.goto(listPath(advertiser) + path)
    await page.getByText(supportTexts.noManager).or(conversation(page)).waitFor()
    await expectNoViolationsInBothThemes(page)
    expect(await smallTargets(page), path).toEqual([])
  }
})
