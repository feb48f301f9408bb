import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { paths } from '@jarchi/shared/panel-paths.ts'

const one = campaign('حراج پاییزه')

beforeEach(() => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(one))
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({
    mobile: { divar: { min: 10_000, max: 500_000 } },
  }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

test('an address that names a field opens its section, and gives the field the focus', async () => {
  openPanel(paths.editAd(ACCOUNT, one.id, 'bid'))
  const money = page.getByRole('region', { name: campaignFormTexts.sections.money })
  await expect.element(money.getByRole('button', { expanded: true }), { timeout: 20_000 }).toBeVisible()
  await expect
    .poll(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
    .toBe('bid')
  await expect.element(money.getByRole('button', { expanded: true })).toBeInViewport()
})
