import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { promotionTexts } from '../../i18n/promotions.ts'

const PROMOTION = /\/svc\/panel-backend\/api\/v1\/promotions\/[^/]+\/$/
const webinar: PromotionView = {
  phase: 'open',
  starts_at: '2026-11-20T08:30:00Z',
  ends_at: '2026-12-20T08:30:00Z',
  headline: 'وبینار',
  paragraphs: ['در این وبینار از بنر خوب می‌گوییم.'],
  offer: null,
  gift_code: null,
  event: { starts_at: '2026-12-01T14:30:00Z', minutes: 60 },
  registration: { consent: 'می‌پذیرم', afterwards: 'پیامک می‌آید.', registered_phone: null },
}

for (const phase of ['before', 'ended'] as const) {
  test(`a promotion ${phase}: the page says so, and takes no registration`, async () => {
    answer('GET', PROMOTION, () => ({ ...webinar, phase }))
    openPanel(`/u/${ACCOUNT}/promotions/webinar`)
    await expect.element(page.getByText(promotionTexts.phases[phase])).toBeVisible()
    await expect.element(page.getByRole('button', { name: promotionTexts.form.send })).not.toBeInTheDocument()
    await expectNoViolations()
    if (phase === 'before') return
    await page.getByRole('link', { name: promotionTexts.toMyAds }).click()
    await expect.poll(() => location.pathname).toBe(`/u/${ACCOUNT}/my-ads`)
  })
}

test('without a promotion the page says that nothing is on', async () => {
  openPanel(`/u/${ACCOUNT}/promotions/webinar`)
  await expect.element(page.getByRole('heading', { name: promotionTexts.none.title })).toBeVisible()
  await expectNoViolations()
})
