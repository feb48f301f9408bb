import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, timesAsked } from '../../../test/wire.ts'
import { ceilingsNoteTexts } from '../../i18n/bid.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const FORMER = '/svc/api/api/v1/adv/former-prices/'
const note = page.getByRole('region', { name: ceilingsNoteTexts.label })
const one = campaign('حراج پاییزه')

beforeEach(() => localStorage.clear())

async function openList() {
  openPanel(paths.myAds(ACCOUNT))
  await expect.element(page.getByText(one.title).first()).toBeVisible()
}

test('who has set a bid as a price is told once that it is a ceiling now', async () => {
  answer('GET', LIST, () => pageOf(one))
  answer('GET', FORMER, () => ({ exist: true }))
  await openList()
  await note.getByRole('button', { name: ceilingsNoteTexts.dismiss }).click()
  await expect.element(note).not.toBeInTheDocument()
  openPanel(paths.support(ACCOUNT))
  await openList()
  await expect.element(note).not.toBeInTheDocument()
})

test('an account that began later is told nothing, and asked about once', async () => {
  answer('GET', LIST, () => pageOf(one))
  answer('GET', FORMER, () => ({ exist: false }))
  const about = () => timesAsked('GET', FORMER)
  await openList()
  await expect.poll(about).toBe(1)
  openPanel(paths.support(ACCOUNT))
  await openList()
  await expect.element(note).not.toBeInTheDocument()
  expect(about()).toBe(1)
})
