import type { Member } from '@jarchi/shared/api/members.ts'
import { RIGHTS, roleMay, type Role } from '@jarchi/shared/people/roles.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { turnTo } from '../test/campaign-form.ts'
import { campaign, ONE, pageOf } from '../test/campaigns.ts'
import { openPanel } from '../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../test/wire.ts'
import { forgetAccessTokens } from './api/http/request.ts'
import { queryClient } from './api/query-client.ts'
import { roleForbiddenTexts, roleLostTexts } from './i18n/actions.ts'
import { quickChangeTexts } from './i18n/ads-table.ts'
import { bulkTexts } from './i18n/bulk.ts'
import { campaignFormTexts } from './i18n/campaign-form.ts'
import { membersTexts } from './i18n/members.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'

const FRESH = { timeout: 20_000 }
const MEMBERS = '/svc/accounts/api/v1/members/'
const TOKEN = '/svc/accounts/api/v2/token/access/internal/'
const drawn = document.createElement('canvas').toDataURL()
const LOST = ['role_forbidden', 'account_forbidden'] as const

function standAs(role: Role) {
  answer('GET', '/svc/api/api/v1/user/permissions/', () => ({
    permissions: [],
    rights: RIGHTS.filter((right) => roleMay(role, right)),
  }))
}

/** What is refused from now on, as the server says it. */
const refuse = (code: string) => () => refusal(403, 'پیام سرور', { code })

beforeEach(() => {
  standAs('manager')
  const own = campaign('کفش')
  const banners = { divar_medium_banner: drawn, divar_large_banner: drawn, divar_xlarge_banner: drawn }
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () =>
    pageOf({ ...own, divar_ad: own.divar_ad && { ...own.divar_ad, ...banners } }),
  )
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({
    mobile: { divar: { min: 10_000, max: 500_000 } },
  }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({
    count: 1,
    results: [{ id: 1, en_name: 'vehicles', name: 'وسایل نقلیه', parent_id: null, sample_images: [] }],
  }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

const title = () => page.getByLabelText(campaignFormTexts.title.label)
const lost = (code: string) => page.getByText(roleLostTexts[code] ?? '', { exact: false })

async function editTitle() {
  openPanel(paths.editAd(ACCOUNT, 31))
  await turnTo('where')
  await title().fill('کفش زمستانی')
}

/** All that is known of the account is asked for again, as after a lost network. */
const askAgain = () => queryClient.refetchQueries()

test.each(LOST)('the form of an ad stays after %s, and says what happened and what to do', async (code) => {
  await editTitle()
  answer('PUT', ONE, refuse(code))
  await turnTo('review')
  await page.getByRole('button', { name: campaignFormTexts.review.save }).click()
  await expect.element(lost(code)).toBeVisible()
  await turnTo('where')
  await expect.element(title()).toHaveValue('کفش زمستانی')
})

test('the form stays when the panel learns of the new role, and is sent once the role is back', async () => {
  await editTitle()
  standAs('viewer')
  await askAgain()
  await expect.element(lost('role_forbidden')).toBeVisible()
  await expect.element(title()).toHaveValue('کفش زمستانی')
  standAs('manager')
  await askAgain()
  await expect.element(lost('role_forbidden')).not.toBeInTheDocument()
  await expect.element(title()).toHaveValue('کفش زمستانی')
})

test('a new form of one who may no longer edit stays too, and one who never might gets none', async () => {
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('where')
  await title().fill('مبل')
  standAs('finance')
  await askAgain()
  await expect.element(lost('role_forbidden')).toBeVisible()
  await expect.element(title()).toHaveValue('مبل')
  queryClient.clear()
  openPanel(paths.newAd(ACCOUNT))
  await expect.element(page.getByText(roleForbiddenTexts.title), FRESH).toBeVisible()
})

test('no sign-in opens over the form of one who was removed', async () => {
  leadToSignIn()
  await editTitle()
  answer('GET', TOKEN, refuse('account_forbidden'))
  forgetAccessTokens()
  await askAgain().catch(() => null)
  await turnTo('review')
  await page.getByRole('button', { name: campaignFormTexts.review.save }).click()
  await expect.element(lost('account_forbidden')).toBeVisible()
  await turnTo('where')
  await expect.element(title()).toHaveValue('کفش زمستانی')
  expect(location.pathname).toBe(paths.editAd(ACCOUNT, 31))
})

test.each(LOST)('the change of many ads stays after %s', async (code) => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () =>
    pageOf(campaign('کفش'), { ...campaign('مبل'), id: 32 }),
  )
  openPanel(`${paths.myAds(ACCOUNT)}?view=cards`)
  await page.getByRole('button', { name: bulkTexts.open }).click(FRESH)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: bulkTexts.kinds.budget }).click()
  await dialog.getByText(bulkTexts.how.percent).click()
  await dialog.getByLabelText(bulkTexts.percent).fill('-۲۰')
  answer('POST', '/svc/api/api/v2/adv/campaigns/bulk/', refuse(code))
  standAs('viewer')
  await askAgain()
  await dialog.getByRole('button', { name: bulkTexts.preview }).click()
  await expect.element(lost(code)).toBeVisible()
  await expect.element(dialog.getByLabelText(bulkTexts.percent)).toHaveValue('-۲۰')
})

test('a cell that is open stays, and so does its sentence', async () => {
  await page.viewport(1280, 900)
  openPanel(`${paths.myAds(ACCOUNT)}?view=table`)
  await page
    .getByRole('button', {
      name: quickChangeTexts.changeOf(quickChangeTexts.fields.daily_budget, 'کفش'),
      exact: false,
    })
    .click(FRESH)
  const budget = page.getByRole('textbox', { name: quickChangeTexts.fields.daily_budget })
  await budget.fill('500000')
  answer('PATCH', ONE, refuse('role_forbidden'))
  standAs('viewer')
  await askAgain()
  await budget.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(lost('role_forbidden')).toBeVisible()
  await expect.element(budget).toHaveValue('۵۰۰٬۰۰۰')
})

test.each(LOST)('the terms of a member stay after %s', async (code) => {
  const member = (user_id: number, role: Role, name: string): Member => ({
    user_id,
    name,
    phone: null,
    role,
    day_limit: null,
    month_limit: null,
    since: null,
    is_disabled: false,
    is_self: user_id === 1,
  })
  standAs('owner')
  let mine: Role = 'owner'
  answer('GET', MEMBERS, () => ({
    members: [member(1, mine, 'رضا'), member(2, 'manager', 'مینا')],
    invitations: [],
  }))
  openPanel(`/u/${ACCOUNT}/profile?tab=members`)
  await page.getByRole('button', { name: membersTexts.changeOf('مینا') }).click(FRESH)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(membersTexts.dayLimit).fill('500000')
  answer('PATCH', `${MEMBERS}2/`, refuse(code))
  mine = 'viewer'
  standAs('viewer')
  await askAgain()
  await dialog.getByRole('button', { name: membersTexts.save }).click()
  await expect.element(lost(code)).toBeVisible()
  await expect.element(dialog.getByLabelText(membersTexts.dayLimit)).toHaveValue('۵۰۰٬۰۰۰')
})
