import type { StaffTicketCategory, TicketCategoryInput } from '@jarchi/shared/api/staff-ticket-categories.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, refusal } from '../../../../test/wire.ts'
import { categoryTexts } from '../../../i18n/staff-ticket-categories.ts'

const STAFF = '/svc/staff/api/v1/'
let all: StaffTicketCategory[]
const list = () => ({ count: all.length, results: all })

beforeEach(() => {
  all = [
    { slug: 'payments', title: 'پرداخت', is_active: true },
    { slug: 'other', title: 'دیگر', is_active: false },
  ]
  const waiting = { reviews: null, financial_approvals: null, tickets: 0, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا', rights: ['support'], waiting }))
  answer('GET', `${STAFF}ticket-categories/`, list)
  answer('POST', `${STAFF}ticket-categories/`, async (request) => {
    all = [...all, { slug: 'c_new', ...((await request.json()) as TicketCategoryInput) }]
    return list()
  })
  answer('PUT', `${STAFF}ticket-category-order/`, async (request) => {
    const { slugs } = (await request.json()) as { slugs: string[] }
    all = slugs.flatMap((slug) => all.filter((each) => each.slug === slug))
    return list()
  })
})

test('categories are added, moved and switched off, and the last one stays', async () => {
  openPanel('/staff/tickets?part=categories')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.element(rows.nth(1), { timeout: 20_000 }).toMatchTextContent(categoryTexts.off)
  await page.getByRole('button', { name: categoryTexts.add }).click()
  await page.getByRole('button', { name: categoryTexts.save }).click()
  await expect.element(page.getByText(categoryTexts.nameNeeded)).toBeVisible()
  await page.getByLabelText(categoryTexts.name).fill('پیشنهاد')
  await page.getByRole('button', { name: categoryTexts.save }).click()
  await expect.element(rows.nth(2)).toMatchTextContent('پیشنهاد')
  await page.getByRole('button', { name: categoryTexts.up('پیشنهاد') }).click()
  await expect.element(page.getByText(categoryTexts.ordered)).toBeVisible()
  expect(all.map(({ slug }) => slug)).toEqual(['payments', 'c_new', 'other'])
  await expect.element(page.getByRole('button', { name: categoryTexts.up('پرداخت') })).toBeDisabled()

  answer('PUT', `${STAFF}ticket-categories/payments/`, () =>
    refusal(400, 'نشد', { code: 'bad_input', fields: [{ path: 'is_active', message: 'دست‌کم یکی' }] }),
  )
  await page.getByRole('button', { name: categoryTexts.editOf('پرداخت') }).click()
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: categoryTexts.save }).click()
  await expect.element(page.getByText('دست‌کم یکی')).toBeVisible()
})
