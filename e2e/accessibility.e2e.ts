import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { campaignFormTexts } from '../web/src/i18n/campaign-form.ts'
import { openSection } from './campaign-form.ts'
import { createCampaign } from './api-client.ts'
import { expect, test } from './fixtures.ts'

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])
}

/** Buttons, links and fields that a finger cannot hit: below 44 px, links inside sentences aside. */
async function smallTargets(page: Page) {
  if (page.viewportSize()?.width !== 390) return []
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, a[href], select, input:not([type=hidden])'),
    ]
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !control.closest('p, [data-dense]'))
      .map((control) => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${box.width}×${box.height}`)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('sign-in', async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('heading').first().waitFor()
      await expectNoViolations(page)
      expect(await smallTargets(page)).toEqual([])
    })

    test('list, form, profile and the page that is not there', async ({ page, advertiser }) => {
      await createCampaign(advertiser, 'آگهی خوانا')
      for (const path of ['my-ads', 'profile?tab=general-info', 'profile?tab=sessions', 'nothing-here']) {
        await page.goto(`/u/${advertiser.accountId}/${path}`)
        await page.getByRole('heading').first().waitFor()
        await page.waitForLoadState('networkidle')
        await expectNoViolations(page)
        expect(await smallTargets(page), path).toEqual([])
      }
    })

    test('every section of the form', async ({ page, advertiser }) => {
      await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
      await page.getByRole('heading', { name: campaignFormTexts.newTitle }).waitFor()
      for (const name of ['where', 'banner', 'landing', 'when', 'money', 'review'] as const) {
        await openSection(page, name)
        await expectNoViolations(page)
        expect(await smallTargets(page), name).toEqual([])
      }
    })
  })
}
