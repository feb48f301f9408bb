import type { Member, MemberList } from '@jarchi/shared/api/members.ts'
import { RIGHTS, roleMay, type Role } from '@jarchi/shared/people/roles.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { roleForbiddenTexts, roleLostTexts } from '../../i18n/actions.ts'
import { invitationTexts, membersTexts, roleTexts } from '../../i18n/members.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { shellTexts } from '../../i18n/shell.ts'

const MEMBERS = '/svc/accounts/api/v1/members/'
const PERMISSIONS = '/svc/api/api/v1/user/permissions/'
const FRESH = { timeout: 20_000 }

const member = (role: Role, change: Partial<Member> = {}): Member => ({
  user_id: 2,
  name: 'مینا کریمی',
  phone: '09120000002',
  role,
  day_limit: null,
  month_limit: null,
  since: null,
  is_disabled: false,
  is_self: false,
  ...change,
})
const ME = { user_id: 1, name: 'رضا مرادی', phone: '09120000001', is_self: true }

const rightsOf = (role: Role) => RIGHTS.filter((right) => roleMay(role, right))

function open(members: Member[], role: Role = 'owner') {
  let list: MemberList = { members, invitations: [] }
  answer('GET', PERMISSIONS, () => ({ permissions: [], rights: rightsOf(role) }))
  answer('GET', MEMBERS, () => list)
  openPanel(`/u/${ACCOUNT}/profile?tab=members`)
  return { put: (next: MemberList) => (list = next) }
}

test('an owner invites a phone with a role, and sees the invitation wait', async () => {
  open([member('owner', ME)])
  let sent: unknown
  answer('POST', `${MEMBERS}invitations/`, async (request) => {
    sent = await request.json()
    const invitation = {
      id: 5,
      phone: '09120000003',
      role: 'manager' as const,
      day_limit: null,
      month_limit: null,
      expires_at: '2026-12-01T08:00:00Z',
    }
    return { members: [member('owner', ME)], invitations: [invitation] }
  })
  await page.getByLabelText(membersTexts.phone).fill('۰۹۱۲۰۰۰۰۰۰۳')
  await page.getByLabelText(membersTexts.role).selectOptions('manager')
  await page.getByLabelText(membersTexts.dayLimit).fill('500000')
  await page.getByRole('button', { name: membersTexts.send }).click()
  await expect.element(page.getByText(membersTexts.sent)).toBeVisible()
  expect(sent).toEqual({ phone: '۰۹۱۲۰۰۰۰۰۰۳', role: 'manager', day_limit: 5_000_000, month_limit: null })
  await expect.element(page.getByRole('button', { name: /لغو دعوت/ })).toBeVisible()
})

test('a refused invitation says why, and keeps what was typed', async () => {
  open([member('owner', ME)])
  answer('POST', `${MEMBERS}invitations/`, () =>
    refusal(403, 'نقش شما این اجازه را ندارد.', { code: 'role_forbidden' }),
  )
  await page.getByLabelText(membersTexts.phone).fill('09120000003')
  await page.getByRole('button', { name: membersTexts.send }).click()
  await expect.element(page.getByText(roleLostTexts.role_forbidden ?? '')).toBeVisible()
  await expect.element(page.getByLabelText(membersTexts.phone)).toHaveValue('09120000003')
})

test('an owner changes a role and removes a member', async () => {
  const me = member('owner', ME)
  const { put } = open([me, member('viewer')])
  answer('PATCH', `${MEMBERS}2/`, () => {
    const list = { members: [me, member('finance')], invitations: [] }
    put(list)
    return list
  })
  answer('DELETE', `${MEMBERS}2/`, () => {
    const list = { members: [me], invitations: [] }
    put(list)
    return list
  })
  await page.getByRole('button', { name: membersTexts.changeOf('مینا کریمی') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(membersTexts.role).selectOptions('finance')
  await dialog.getByRole('button', { name: membersTexts.save }).click()
  await expect.element(page.getByRole('listitem').getByText(roleTexts.finance, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: membersTexts.removeOf('مینا کریمی') }).click()
  await page.getByRole('dialog').getByRole('button', { name: membersTexts.remove, exact: true }).click()
  await expect.element(page.getByText(membersTexts.removed)).toBeVisible()
  await expect.element(page.getByText('مینا کریمی')).not.toBeInTheDocument()
})

test('a member who manages nobody sees who is in, and may leave', async () => {
  open([member('owner', { phone: null }), member('viewer', ME)], 'viewer')
  await expect.element(page.getByRole('button', { name: membersTexts.leave })).toBeVisible()
  await expect.element(page.getByText('مینا کریمی')).toBeVisible()
  expect(page.getByRole('button', { name: membersTexts.send }).elements()).toEqual([])
  expect(page.getByRole('button', { name: membersTexts.changeOf('مینا کریمی') }).elements()).toEqual([])
})

test.each(['viewer', 'finance'] as const)(
  'for %s the list has no buttons that change an ad',
  async (role) => {
    answer('GET', PERMISSIONS, () => ({ permissions: [], rights: rightsOf(role) }))
    answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(campaign('حراج پاییزه')))
    openPanel(`/u/${ACCOUNT}/my-ads`)
    await expect.element(page.getByText('حراج پاییزه'), FRESH).toBeVisible()
    await expect.element(page.getByRole('link', { name: myAdsTexts.create })).not.toBeInTheDocument()
    expect(page.getByRole('link', { name: myAdsTexts.editOf('حراج پاییزه') }).elements()).toEqual([])
    expect(page.getByRole('switch').elements()).toEqual([])
    const charge = document.querySelector('header')?.textContent?.includes(shellTexts.charge)
    expect(charge).toBe(role === 'finance')
  },
)

test('the page of charging tells a viewer that the role does not allow it', async () => {
  answer('GET', PERMISSIONS, () => ({ permissions: [], rights: [] }))
  openPanel(`/u/${ACCOUNT}/payment/charge`)
  await expect.element(page.getByText(roleForbiddenTexts.title), FRESH).toBeVisible()
})

test('an invitation is accepted with one press; one of somebody else says what to do', async () => {
  const url = '/svc/accounts/api/v1/invitations/abc/'
  answer('GET', url, () => ({ account: 'فروشگاه نور', role: 'manager', expires_at: '2026-12-01T08:00:00Z' }))
  answer('POST', `${url}accept/`, () => ({ account: ACCOUNT }))
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf())
  answer('GET', '/svc/accounts/api/v1/invitations/other/', () =>
    refusal(404, 'پیدا نشد', { code: 'not_found' }),
  )
  openPanel(`/u/${ACCOUNT}/invitation/other`)
  await expect.element(page.getByText(invitationTexts.gone.title), FRESH).toBeVisible()
  openPanel(`/u/${ACCOUNT}/invitation/abc`)
  await expect
    .element(page.getByText(invitationTexts.text('فروشگاه نور', roleTexts.manager)), FRESH)
    .toBeVisible()
  await page.getByRole('button', { name: invitationTexts.accept, exact: true }).click()
  await expect.poll(() => location.pathname, FRESH).toBe(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(invitationTexts.accepted)).toBeVisible()
})

test('who wants no more invitations says so on the page of one, and takes it back beside the members', async () => {
  const url = '/svc/accounts/api/v1/invitations/'
  const sent: unknown[] = []
  let held = { is_refused: false }
  answer('GET', `${url}abc/`, () => ({ account: 'نور', role: 'viewer', expires_at: '2026-12-01T08:00:00Z' }))
  answer('GET', url, () => held)
  answer('PUT', url, async (request) => {
    held = (await request.json()) as typeof held
    sent.push(held)
    return held
  })
  openPanel(`/u/${ACCOUNT}/invitation/abc`)
  await page.getByRole('button', { name: invitationTexts.refuse }).click(FRESH)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(invitationTexts.refuseText)
  await dialog.getByRole('button', { name: invitationTexts.refuse }).click()
  await expect.element(page.getByText(invitationTexts.refused), FRESH).toBeVisible()
  await expect.poll(() => location.pathname, FRESH).toBe(`/u/${ACCOUNT}/my-ads`)
  open([member('owner', ME)])
  await page.getByRole('button', { name: invitationTexts.welcome }).click(FRESH)
  await expect.element(page.getByText(invitationTexts.welcomed)).toBeVisible()
  await expect.element(page.getByText(invitationTexts.isRefused)).not.toBeInTheDocument()
  expect(sent).toEqual([{ is_refused: true }, { is_refused: false }])
})
