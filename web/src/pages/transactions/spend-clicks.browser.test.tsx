import type { ChargedClick, Transaction, TransactionList } from '@jarchi/shared/api/financial.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, asked, timesAsked } from '../../../test/wire.ts'
import { paymentTexts } from '../../i18n/charge.ts'
import { transactionTexts } from '../../i18n/transactions.ts'

const ACCOUNTS = '/svc/financial/api/v2/accounts/'
const line = { campaign_id: 3, title: 'حراج پاییزه', hour: '2026-11-22T06:30:00.000Z', clicks: 3 }
const plain = { balance: 9_940_000, reference: null, created_at: '2026-11-22T07:30:01.000Z' }
const spend: Transaction = { ...plain, id: 12, kind: 'spend', amount: -60_000, spend: line, correction: null }
const correction: Transaction = {
  ...plain,
  id: 13,
  kind: 'spend_correction',
  amount: 20_000,
  spend: null,
  correction: { reason: 'batch_found', clicks: 1 },
}

function click(changes: Partial<ChargedClick>): ChargedClick {
  return {
    id: '1-1',
    clicked_at: '2026-11-22T06:41:00.000Z',
    title: line.title,
    amount: 20_000,
    city: 'تهران',
    category: 'مبلمان',
    given_back: null,
    ...changes,
  }
}

function standing(list: Partial<TransactionList> = {}) {
  answer('GET', `${ACCOUNTS}transactions/`, () => ({
    count: 2,
    results: [correction, spend],
    pending: [],
    ...list,
  }))
  answer('GET', `${ACCOUNTS}statements/`, () => ({ count: 0, results: [] }))
}

test('a line of an hour opens to its clicks, page by page, and asks for none before', async () => {
  standing()
  answer('GET', `${ACCOUNTS}transactions/12/clicks/`, (request) =>
    new URL(request.url).searchParams.get('cursor') === 'more'
      ? { results: [click({ id: '1-2', clicked_at: '2026-11-22T06:31:00.000Z', city: null })], next: null }
      : {
          results: [click({ given_back: { amount: 20_000, reason: 'batch_found' } })],
          next: 'more',
        },
  )
  openPanel(`/u/${ACCOUNT}/transactions`)
  const hour = transactionTexts.hour('۱ آذر ۱۴۰۵', '۱۰:۰۰', '۱۱:۰۰')
  const open = page.getByRole('button', { name: transactionTexts.openOf(line.title, hour), exact: true })
  await expect.element(open, { timeout: 20_000 }).toBeVisible()
  await expect.element(page.getByText(hour)).toBeVisible()
  expect(timesAsked('GET', `${ACCOUNTS}transactions/12/`)).toBe(0)
  await open.click()
  await expect.element(page.getByText('۱۰:۱۱')).toBeVisible()
  await expect.element(page.getByText(/تومان برگشت · در بررسی دوباره نامعتبر شد/)).toBeVisible()
  await page.getByRole('button', { name: transactionTexts.more }).click()
  await expect.element(page.getByText('۱۰:۰۱')).toBeVisible()
  await expect.element(page.getByText('۱۰:۱۱')).toBeVisible()
  expect(asked.some((each) => each.includes('cursor=more'))).toBe(true)
  await open.click()
  await expect.element(page.getByText('۱۰:۱۱')).not.toBeInTheDocument()
}, 60_000)

test('a correction says how many clicks it gives back and why, and names their ads', async () => {
  standing()
  answer('GET', `${ACCOUNTS}transactions/13/clicks/`, () => ({
    results: [click({ title: 'کفش ورزشی', given_back: { amount: 20_000, reason: 'batch_found' } })],
    next: null,
  }))
  openPanel(`/u/${ACCOUNT}/transactions`)
  await expect
    .element(page.getByText('۱ کلیک · در بررسی دوباره نامعتبر شد'), { timeout: 20_000 })
    .toBeVisible()
  await page
    .getByRole('button', {
      name: new RegExp(`^${transactionTexts.open}: ${transactionTexts.kinds.spend_correction}`),
    })
    .click()
  await expect.element(page.getByText(/کفش ورزشی/)).toBeVisible()
}, 60_000)

test('the running hour stands above what is posted, and opens too', async () => {
  const pending = [
    { ...line, title: 'ساعت جاری', amount: 40_000, clicks: 2, hour: '2026-11-22T07:30:00.000Z' },
  ]
  standing({ pending })
  openPanel(`/u/${ACCOUNT}/transactions`)
  const first = page.getByRole('list', { name: transactionTexts.title }).getByRole('listitem').first()
  await expect.element(first.getByText(transactionTexts.pending), { timeout: 20_000 }).toBeVisible()
  answer('GET', `${ACCOUNTS}pending-clicks/`, () => ({ results: [click({})], next: null }))
  await page.getByRole('button', { name: /ساعت جاری/ }).click()
  await expect.element(page.getByText('۱۰:۱۱')).toBeVisible()
  expect(asked.some((each) => /pending-clicks\/\?campaign_id=3&hour=2026-11-22T07/.test(each))).toBe(true)
}, 60_000)

test('payments that moved no money stand beside the movements, each with what became of it', async () => {
  const payment = (id: string, state: string, outcome: string, failure: string | null) => ({
    id: `0d4c6f6e-8d0f-4a5e-9a3d-0c6f1c0b7a0${id}`,
    state,
    outcome,
    failure,
    amount: 15_000_000,
    gateway: 'sep',
    created_at: '2026-11-22T07:30:00.000Z',
  })
  standing()
  answer('GET', '/svc/api/api/v2/account/payments/', () => ({
    count: 5,
    results: [
      payment('1', 'paid', 'success', null),
      payment('2', 'failed', 'failure', 'cancelled'),
      payment('3', 'failed', 'failure', 'declined'),
      payment('4', 'expired', 'failure', 'out_of_time'),
      payment('5', 'unknown', 'checking', null),
    ],
  }))
  openPanel(`/u/${ACCOUNT}/transactions`)
  const { list } = paymentTexts
  const links = page.getByRole('list', { name: list.title }).getByRole('link')
  await expect.element(links.first(), { timeout: 20_000 }).toBeVisible()
  const { success, cancelled, failure, expired, checking } = list.states
  expect(links.elements().map((each) => each.querySelector('span > span:last-child')?.textContent)).toEqual([
    success,
    cancelled,
    failure,
    expired,
    checking,
  ])
  await expect.element(links.nth(1)).toHaveAttribute('href', expect.stringContaining('payment=0d4c6f6e'))
})
