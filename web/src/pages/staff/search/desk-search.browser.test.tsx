import type { StaffSearch } from '@jarchi/shared/api/staff-search.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, asked, refusal } from '../../../../test/wire.ts'
import { deskSearchTexts } from '../../../i18n/staff-search.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const account = { id: 5, name: 'فروشگاه نمونه', is_vip: true }
const FOUND: StaffSearch = {
  accounts: { results: [{ ...account, created_at: AT, users: [] }], has_more: false },
  ads: {
    results: [
      {
        id: 31,
        campaign_title: 'کفش زمستانی',
        account,
        status: 4,
        landing_url: 'https://shop.example.ir/',
        divar_medium_banner: null,
        registered_at: AT,
      },
    ],
    has_more: true,
  },
  tickets: {
    results: [
      {
        id: 77,
        subject: 'فاکتور',
        state: 'open',
        account,
        updated_at: AT,
        excerpt: { before: 'سلام ', found: 'نمونه', after: ' دارید؟' },
      },
    ],
    has_more: false,
  },
  payments: null,
}
const NOTHING = { accounts: { results: [], has_more: false }, ads: null, tickets: null, payments: null }

function openDesk(rights: readonly StaffRight[], path = '/staff') {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights, waiting }))
  openPanel(path)
}

const opener = () => page.getByRole('button', { name: deskSearchTexts.open })
const field = () => page.getByRole('combobox', { name: deskSearchTexts.field })
const option = (name: RegExp) => page.getByRole('option', { name })

test('the key / opens it; the arrows walk through all kinds, and Enter opens what is chosen', async () => {
  openDesk(['accounts', 'review', 'support'])
  answer('GET', `${STAFF}search/`, () => FOUND)
  await expect.element(opener(), FRESH).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
  await expect.element(page.getByText(deskSearchTexts.by.tickets)).toBeVisible()
  expect(page.getByText(deskSearchTexts.by.payments).query(), 'a right that is missing').toBeNull()
  await field().fill('نمونه')
  await expect.element(option(/فروشگاه نمونه/).first()).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText(deskSearchTexts.more)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/کفش زمستانی/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(option(/فاکتور/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('نمونه', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/staff/tickets/77')
  await expect.element(field()).not.toBeInTheDocument()
})

test('what is not found says what can be searched for; Esc closes and gives the focus back', async () => {
  openDesk(['accounts'])
  answer('GET', `${STAFF}search/`, () => NOTHING)
  await opener().click(FRESH)
  await field().fill('هیچ')
  await expect.element(page.getByText(deskSearchTexts.nothing, { exact: true }).last()).toBeVisible()
  await expect.element(page.getByText(deskSearchTexts.by.accounts)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener()).toHaveFocus()
})

test('shows that it searches, and a failure with a way to try again', async () => {
  openDesk(['accounts'])
  let isBroken = true
  answer('GET', `${STAFF}search/`, async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return isBroken ? refusal(400) : FOUND
  })
  await opener().click(FRESH)
  await field().fill('نمونه')
  await expect.element(page.getByText(`${deskSearchTexts.loading}…`)).toBeVisible()
  await expect.element(page.getByText(deskSearchTexts.failed)).toBeVisible()
  isBroken = false
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /دوباره/ })
    .click()
  await expect.element(option(/فروشگاه نمونه/).first()).toBeVisible()
})

test('/ in a field is a letter, and without rights to find anything there is no search', async () => {
  openDesk(['audit', 'impersonate'], '/staff/accounts')
  answer('GET', `${STAFF}accounts/`, () => ({ count: 0, results: [] }))
  const search = page.getByRole('searchbox')
  await search.click(FRESH)
  await userEvent.keyboard('/')
  expect(field().query()).toBeNull()
  expect(asked.some((call) => call.includes('/search/'))).toBe(false)
})

test('rights that open no kind have no search', async () => {
  openDesk(['audit'])
  await expect.element(page.getByRole('heading', { level: 1 }), FRESH).toBeVisible()
  expect(opener().query()).toBeNull()
})
