import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { expect, test } from 'vitest'
import { knowPages, pageAt } from './navigation/page-matching.ts'
import { PAGES } from './routes.ts'

knowPages(PAGES)

test.each([
  ['/u/5/', '/u/:accountId'],
  ['/u/5/application', '/u/:accountId/application'],
  ['/u/5/kenar-divar', '/u/:accountId/kenar-divar'],
  ['/u/5/kenar-divar/types', '/u/:accountId/kenar-divar/types'],
  ['/u/5/kenar-divar/QZabc', '/u/:accountId/kenar-divar/:postToken'],
  ['/u/5/my-ads', '/u/:accountId/my-ads'],
  ['/u/5/my-ads/new', '/u/:accountId/my-ads/new'],
  ['/u/5/my-ads/edit', '/u/:accountId/my-ads/edit'],
  ['/u/5/my-ads/31/edit', '/u/:accountId/my-ads/:campaignId/edit'],
  ['/u/5/profile', '/u/:accountId/profile'],
  ['/u/5/services', '/u/:accountId/services'],
  ['/u/5/support', '/u/:accountId/support'],
  ['/u/5/support/new', '/u/:accountId/support/new'],
  ['/u/5/tos', '/u/:accountId/tos'],
  ['/u/5/payment/charge', '/u/:accountId/payment/charge'],
  ['/u/5/promotions/black-friday', '/u/:accountId/promotions/:promotion'],
  ['/u/5/promotions/webinar', '/u/:accountId/promotions/:promotion'],
  ['/u/5/nothing-here', '/u/:accountId/*'],
  ['/auth', '/auth'],
  ['/install', '/install'],
  ['/support/goftino', '/support/goftino'],
  ['/auth/divar/access', '/auth/divar/:entry'],
  ['/auth/divar/retry-access', '/auth/divar/:entry'],
  ['/nothing-here', '/*'],
])('the address %s of the table has its page (§2)', async (path, row) => {
  expect((await pageAt({ path }))?.row.path).toBe(row)
})

test('two pages have the names of the specification (§2)', () => {
  const named = PAGES.flatMap((row) => ('name' in row ? [[row.path, row.name]] : []))
  expect(named).toEqual([
    ['/u/:accountId/my-ads', 'my-ads-new'],
    ['/u/:accountId/payment/charge', 'payment-charge'],
  ])
})

/** Every address as in a link; 5 stands for any value, except for a month. */
const { statement, ...others } = paths
const LINKS = [
  statement(5, '1405-08'),
  ...[...Object.values(others), ...Object.values(deskPaths)].map((path) =>
    typeof path === 'string' ? path : String(Reflect.apply(path, null, [5, 5])),
  ),
]

test.each(LINKS)('the link %s leads to a page', async (link) => {
  const [path = ''] = link.split(/[?#]/)
  expect((await pageAt({ path }))?.row.path).not.toMatch(/\*$/)
})
