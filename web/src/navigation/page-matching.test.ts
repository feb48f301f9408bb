import { expect, test } from 'vitest'
import { isOuterPage, knowPages, pageAt, patternOf } from './page-matching.ts'

const Page = () => null
const row = (path: string) => ({ path, page: Page })

let loads = 0
const later = {
  path: '/staff/*',
  rows: async () => {
    if (++loads === 1) throw new Error('no network')
    return { rows: ['/staff/accounts/:shownAccount', '/staff/*'].map(row) }
  },
}

const PATHS = [
  '/auth',
  '/u/:accountId',
  '/u/:accountId/kenar-divar/types',
  '/u/:accountId/my-ads/edit',
  '/u/:accountId/my-ads',
  '/u/:accountId/my-ads/new',
  '/u/:accountId/my-ads/:campaignId/edit',
  '/u/:accountId/payment/charge',
  '/u/:accountId/profile',
  '/u/:accountId/statements/:month',
  '/u/:accountId/support',
  '/u/:accountId/support/new',
  '/u/:accountId/support/:ticketId',
  '/u/:accountId/promotions/:promotion',
  '/u/:accountId/*',
]
knowPages([...PATHS.map(row), later, row('/*')])

test('the first row that fits an address has it, with what its names stand for', async () => {
  expect(await pageAt({ path: '/u/5/my-ads/7/edit' })).toMatchObject({
    row: { path: '/u/:accountId/my-ads/:campaignId/edit' },
    params: { accountId: '5', campaignId: '7' },
    account: 5,
  })
  expect((await pageAt({ path: '/u/5/nothing/here' }))?.row.path).toBe('/u/:accountId/*')
  expect((await pageAt({ path: '/u/abc/my-ads' }))?.row.path).toBe('/*')
})

test('a table of its own loads once, with the first of its pages, and again if it did not load', async () => {
  expect(isOuterPage('/staff/accounts/7')).toBe(true)
  expect(loads).toBe(0)
  await expect(pageAt({ path: '/staff/accounts/7' })).rejects.toThrow('no network')
  expect(await pageAt({ path: '/staff/accounts/7' })).toMatchObject({
    row: { path: '/staff/accounts/:shownAccount' },
    params: { shownAccount: '7' },
    account: null,
  })
  expect((await pageAt({ path: '/staff/nothing' }))?.row.path).toBe('/staff/*')
  expect(loads).toBe(2)
})

test('pages outside the accounts are known, and an address without a page is none', () => {
  expect(['/auth', '/staff/accounts/7'].map(isOuterPage)).toEqual([true, true])
  expect(['/', '/my-ads', '/u/5/my-ads', '/u/5/auth'].map(isOuterPage)).toEqual([false, false, false, false])
})

/** Whether it is the address of a page of an account that is there. */
async function isAccountPage(path: string): Promise<boolean> {
  const found = await pageAt({ path })
  return found !== null && found.account !== null && !found.row.path.endsWith('*')
}

test('slashes too many, or one at the end, make no difference', () => {
  expect(patternOf('/u/:accountId/my-ads').test('/u/5//my-ads/')).toBe(true)
  expect(patternOf('/u/:accountId/my-ads').test('/u/5/my-ads-old')).toBe(false)
})

test.each([
  '/u/5',
  '/u/5/',
  '/u/5/my-ads',
  '/u/5/my-ads/',
  '/u/5/my-ads/new',
  '/u/5/my-ads/edit',
  '/u/5/my-ads/7/edit',
  '/u/5/profile',
  '/u/5/kenar-divar/types',
  '/u/5/payment/charge',
  '/u/5/statements/1405-08',
  '/u/5/support',
  '/u/5/support/new',
  '/u/5/support/12',
  '/u/5/promotions/webinar',
])('%s is a page of an account', async (path) => {
  expect(await isAccountPage(path)).toBe(true)
})

test.each([
  '/',
  '/auth',
  '/staff',
  '/u/0/my-ads',
  '/u/abc/my-ads',
  '/u/5/my-ads/abc/edit',
  '/u/5/my-ads/newer',
  '/u/5/support/goftino',
  '/u/5/promotions/summer',
  '/my-ads',
])('%s is none', async (path) => {
  expect(await isAccountPage(path)).toBe(false)
})
