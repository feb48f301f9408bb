import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const STANDARDS: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** A theme changes only colours, so these rules are enough for the dark one. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** For the whole page, or the part that a selector names. */
export async function expectNoViolations(page: Page, part?: string) {
  // Depending on the scroll position, the header may cover half of a link.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page, STANDARDS, part)).toEqual([])
}

/** The same, in the light and the dark theme. */
export async function expectNoViolationsInBothThemes(page: Page) {
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, COLOUR_RULES), 'in the dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Colours change with a short animation; endless animations, such as a skeleton's, are not waited for. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Only of the page, without frames, since our pages have none. Passed rules are not returned. */
async function violations(page: Page, runOnly: RunOnly, part?: string): Promise<string[]> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([within, wanted]) => {
      const analyser = Reflect.get(window, 'axe') as typeof axe
      const options = { runOnly: wanted, resultTypes: ['violations' as const], selectors: false }
      const found = await analyser.run(within ?? document, options)
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [part, runOnly] as const,
  )
}

/** Buttons, links and fields that are too small for a finger: below 44 px, except links inside sentences. */
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
      .filter(({ box }) => box.width > 1 && box.bottom > 0)
      .map(({ control, box }) => ({ control, box: areaAround(control) ?? box }))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${box.width}×${box.height}`)

    /** A control whose \`::after\` covers more than itself is pressed there too. */
    function areaAround(control: HTMLElement) {
      const { content, position, width, height } = getComputedStyle(control, '::after')
      if (content === 'none' || position !== 'absolute') return null
      return { width: Number.parseFloat(width), height: Number.parseFloat(height) }
    }
  })
}
