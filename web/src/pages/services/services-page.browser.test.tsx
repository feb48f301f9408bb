import type { OpenPromotions } from '@jarchi/shared/api/promotions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { servicesTexts } from '../../i18n/services.ts'

const PROMOTIONS = '/svc/panel-backend/api/v1/promotions/'
const webinar: OpenPromotions['results'][number] = {
  page: 'webinar',
  headline: 'از بنر تا فروش',
  ends_at: '2026-12-20T08:30:00Z',
}
const open = () => openPanel(`/u/${ACCOUNT}/services`)
const running = page.getByRole('region', { name: servicesTexts.promotions })

test('a promotion has an entry while it runs', async () => {
  answer('GET', PROMOTIONS, (): OpenPromotions => ({ results: [webinar] }))
  open()
  await expect.element(running).toBeVisible()
  await expectNoViolations()
  await running.getByRole('link', { name: webinar.headline }).click()
  await expect.poll(() => location.pathname).toBe(`/u/${ACCOUNT}/promotions/webinar`)
})

test('without one, or without an answer, the sister panels stand alone; those without an address come soon', async () => {
  for (const reply of [() => ({ results: [] }), () => refusal(503)]) {
    answer('GET', PROMOTIONS, reply)
    open()
    await expect.element(page.getByText(servicesTexts.unset).first()).toBeVisible()
    expect(page.getByText(servicesTexts.unset).elements()).toHaveLength(
      Object.keys(servicesTexts.panels).length,
    )
    await expect.element(running).not.toBeInTheDocument()
  }
})
