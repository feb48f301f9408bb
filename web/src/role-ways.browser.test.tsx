import type { Blocker } from '@jarchi/shared/api/campaigns.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { RIGHTS, roleMay, type Right, type Role } from '@jarchi/shared/people/roles.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../test/campaigns.ts'
import { openPanel } from '../test/open-panel.tsx'
import { answerReports } from '../test/reports.ts'
import { ACCOUNT, answer, asked } from '../test/wire.ts'
import { roleForbiddenTexts } from './i18n/actions.ts'
import { adsTableTexts } from './i18n/ads-table.ts'
import { noticeTexts } from './i18n/financial.ts'
import { emptyListTexts } from './i18n/my-ads-empty.ts'
import { profileTexts } from './i18n/profile.ts'
import { reportTexts } from './i18n/reports.ts'
import { shellTexts } from './i18n/shell.ts'

const ACCOUNTS = '/svc/financial/api/v2/accounts/'
const FRESH = { timeout: 20_000 }
const BLOCKERS: (Blocker | null)[] = [
  'in_review',
  'post_ended',
  'in_debt',
  'out_of_balance',
  'financial_info_missing',
  'places_unknown',
  'denied',
  'expired',
  'ended',
  'total_spent',
  null,
]
const ADS = BLOCKERS.map((blocker, index) => ({
  ...campaign(`آگهی ${blocker}`),
  id: 31 + index,
  blocker,
  next_blocker: 'out_of_balance' as const,
}))
const why = { days: 6, hour: 14, hours: 3, share: 0.2 }
const advice = (['raise_budget', 'edit_hours'] as const).map((action) => ({
  kind: action === 'edit_hours' ? ('costly_hours' as const) : ('budget_spent_early' as const),
  action,
  campaign_id: 31,
  title: 'آگهی',
  why,
}))
const SUMS = { top_up: 0, gift: 0, spend: 0, spend_correction: 0, refund: 0, manual: 0 }
const statement = {
  month: '1405-07',
  opening_balance: 0,
  closing_balance: 0,
  sums: SUMS,
  vat: { gross: 0, net: 0, vat: 0 },
  is_open: false,
}
const texts = { name: '', national_id: '', economic_number: '', registration_number: '' }
const seller = { ...texts, postal_code: '', address: '', phone: '', is_complete: false }
const draft = { id: '0'.repeat(32), title: 'نیمه‌کاره', revision: 'r', changed_at: '2026-11-20T08:00:00.000Z' }
const promotion = {
  phase: 'open',
  starts_at: '2026-11-20T08:30:00Z',
  ends_at: '2026-12-20T08:30:00Z',
  headline: 'جمعهٔ سیاه',
  paragraphs: [],
  offer: { title: 'هدیه', text: '' },
  gift_code: 'GIFT-1',
  event: null,
  registration: null,
}

/** An account in which something waits for everybody, as one of its members sees it. */
function standing(role: Role) {
  answerReports({ schedule: [{ day_of_week: 0, hour_of_day: 8 }], advice: { advice } })
  answer('GET', '/svc/api/api/v1/user/permissions/', () => ({
    permissions: roleMay(role, 'see_amounts') ? [VIEW_AMOUNTS] : [],
    rights: RIGHTS.filter((right) => roleMay(role, right)),
  }))
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(...ADS))
  answer('GET', '/svc/api/api/v2/adv/drafts/', () => ({
    count: 1,
    results: [{ ...draft, changed_by: null }],
  }))
  answer('GET', '/svc/accounts/api/v1/accounts/info/', () => ({
    first_name: 'مینا',
    last_name: '',
    join_date: '2026-11-01T00:00:00Z',
    is_hijacked: false,
  }))
  answer('GET', '/svc/accounts/api/v1/user/', () => ({ accounts: [], own_account_id: null }))
  answer('GET', '/svc/accounts/api/v1/members/', () => ({ members: [], invitations: [] }))
  answer('GET', '/svc/api/api/v1/adv/report-config/', () => ({ frequency: 'off', channels: [] }))
  answer('GET', `${ACCOUNTS}financial-account-info/`, () => ({ status: 'NO_TRANSACTION' }))
  answer('GET', `${ACCOUNTS}refunds/`, () => ({ count: 0, results: [], withdrawable: 0 }))
  const notices = { low_balance: 10, is_low: true, is_in_debt: false, budget_80: false, budget_100: false }
  answer('GET', `${ACCOUNTS}notice-settings/`, () => notices)
  answer('GET', `${ACCOUNTS}transactions/`, () => ({ count: 0, results: [], pending: [] }))
  answer('GET', `${ACCOUNTS}statements/`, () => ({ count: 1, results: [statement] }))
  answer('GET', `${ACCOUNTS}statements/1405-07/`, () => ({
    ...statement,
    first_day: '2026-09-23',
    last_day: '2026-10-22',
    days: [],
    vat_parts: [],
    seller,
    account_name: 'فروشگاه',
    buyer: null,
  }))
  answer('GET', '/svc/api/api/v2/account/payments/', () => ({ count: 0, results: [] }))
  answer('GET', /\/panel-backend\/api\/v1\/promotions\/[^/]+\/$/, () => promotion)
  answer('GET', '/svc/mobile/kenar-divar/entry/', () => ({ has_access: true, completion_url: null }))
}

/** Pages by their paths below the account; `of` is what the page itself is for, if not for everybody. */
const PAGES: { path: string; of?: Right; isWide?: boolean }[] = [
  { path: 'my-ads' },
  { path: 'my-ads?view=table', isWide: true },
  { path: 'my-ads/new', of: 'edit' },
  { path: 'my-ads/31/edit', of: 'edit' },
  { path: 'kenar-divar', of: 'edit' },
  { path: 'kenar-divar/types', of: 'edit' },
  { path: 'kenar-divar/AbCdEfGh', of: 'edit' },
  { path: 'payment/charge', of: 'pay' },
  { path: 'reports' },
  { path: 'reports/31' },
  { path: 'transactions' },
  { path: 'statements/1405-07', of: 'see_amounts' },
  { path: 'profile' },
  { path: 'profile?tab=financial-info', of: 'take_out' },
  { path: 'profile?tab=members' },
  { path: 'profile?tab=reports' },
  { path: 'services' },
  { path: 'support' },
  { path: 'promotions/black-friday' },
]

/** What a link leads to, and who may do that. */
const GUARDED: [address: RegExp, right: Right][] = [
  [/\/my-ads\/(new|\d+\/edit)/, 'edit'],
  [/\/kenar-divar/, 'edit'],
  [/\/payment\/charge/, 'pay'],
  [/\/(transactions|statements)/, 'see_amounts'],
  [/financial-info/, 'take_out'],
]
/** Buttons that change an ad. */
const EDITING: readonly string[] = [reportTexts.week.turnOff, reportTexts.breakdown.dropCity]

/** The rights that links and buttons of the page need, once no more calls are made. */
async function rightsOffered(): Promise<Set<Right>> {
  let before = -1
  await expect
    .poll(
      () => {
        const knowsRights = asked.some((call) => call.includes('/user/permissions/'))
        const isQuiet = asked.length === before
        before = asked.length
        return knowsRights && isQuiet
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(true)
  const links = [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? '')
  const rights = links.flatMap((link) =>
    GUARDED.flatMap(([address, right]) => (address.test(link) ? [right] : [])),
  )
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  return new Set([...rights, ...(buttons.some((text) => EDITING.includes(text)) ? ['edit' as const] : [])])
}

beforeEach(() => {
  document.documentElement.lang = 'fa'
  document.documentElement.dir = 'rtl'
})

for (const role of ['viewer', 'finance', 'manager'] as const)
  for (const { path, of, isWide } of PAGES.filter((each) => each.of !== 'edit' || !roleMay(role, 'edit')))
    test(`${path} offers ${role} only what the role allows`, async () => {
      if (isWide) await page.viewport(1280, 900)
      standing(role)
      openPanel(`/u/${ACCOUNT}/${path}`)
      if (of && !roleMay(role, of))
        await expect.element(page.getByText(roleForbiddenTexts.title), FRESH).toBeVisible()
      const offered = await rightsOffered()
      expect([...offered].filter((right) => !roleMay(role, right))).toEqual([])
    })

test('an owner is offered all of it, and the menu of each role has its pages', async () => {
  standing('owner')
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText('آگهی in_review', { exact: true }).first(), FRESH).toBeVisible()
  expect([...(await rightsOffered())].toSorted()).toEqual(['edit', 'pay', 'see_amounts', 'take_out'])
  standing('viewer')
  openPanel(`/u/${ACCOUNT}/support`)
  await page.getByRole('button', { name: shellTexts.menu }).click()
  await expect.element(page.getByRole('link', { name: shellTexts.transactions })).not.toBeInTheDocument()
})

test('a viewer of an account without ads reads who makes them, and sorts by no amount', async () => {
  standing('viewer')
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf())
  openPanel(paths.myAds(ACCOUNT))
  await expect.element(page.getByText(emptyListTexts.noneYet.title), FRESH).toBeVisible()
  await page.viewport(1280, 900)
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(...ADS))
  openPanel(`${paths.myAds(ACCOUNT)}?view=table&search=a`)
  const sortBy = (column: 'clicks' | 'spend') =>
    page.getByRole('button', { name: adsTableTexts.columns[column], exact: true })
  await expect.element(sortBy('clicks'), FRESH).toBeVisible()
  await expect.element(sortBy('spend')).not.toBeInTheDocument()
})

test.each(['finance', 'viewer'] as const)(
  '%s saves their own name, and nothing of the account',
  async (role) => {
    standing(role)
    const sent: unknown[] = []
    answer('PATCH', '/svc/accounts/api/v1/accounts/info/', async (request) => {
      sent.push(await request.json())
      return { first_name: 'مریم', last_name: 'کریمی', join_date: '2026-11-01T00:00:00Z' }
    })
    openPanel(`/u/${ACCOUNT}/profile`)
    await page.getByLabelText(profileTexts.firstName).fill('مریم', FRESH)
    await page.getByLabelText(profileTexts.lastName).fill('کریمی')
    await page.getByRole('button', { name: profileTexts.save }).click()
    await expect.element(page.getByText(profileTexts.saved)).toBeVisible()
    expect(sent).toEqual([{ first_name: 'مریم', last_name: 'کریمی' }])
    expect(asked.filter((call) => call.startsWith('PATCH /svc/api'))).toEqual([])
    await expect.element(page.getByLabelText(profileTexts.name, { exact: true })).not.toBeInTheDocument()
  },
)

test('a manager sets the alarm of the balance beside the reports', async () => {
  standing('manager')
  openPanel(`/u/${ACCOUNT}/profile?tab=reports`)
  await expect.element(page.getByRole('heading', { name: noticeTexts.settings.title }), FRESH).toBeVisible()
})
