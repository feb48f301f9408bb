import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function expectNoViolations(page: Page) {
  // Where a page happens to be scrolled, its header may cover half of a link.
  await page.evaluate(() => scrollTo(0, 0))
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])
}

/** Buttons, links and fields that a finger cannot hit: below 44 px, links inside sentences aside. */
export async function smallTargets(page: Page) {
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
