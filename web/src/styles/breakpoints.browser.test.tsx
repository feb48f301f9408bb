import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../test/open-panel.tsx'
import { ACCOUNT } from '../../test/wire.ts'
import { shellTexts } from '../i18n/shell.ts'

/**
 * The widths of 576, 768, 992 and 1200 px (§9.10) with usual letters of 16 px, and those where small phones with
 * large letters need a different layout.
 */
const OF_THE_SPECIFICATION = [576, 768, 992, 1_200].map((pixels) => `${pixels / 16}rem`)
const OF_LARGE_LETTERS = ['17rem', '22.5rem']

const widthsOf = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule
      ? [...rule.conditionText.matchAll(/width[\s:<>=]+([\d.]+\w+)/g)].map(([, width = '']) => width)
      : []),
    ...(rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule ? widthsOf(rule.cssRules) : []),
  ])

test('the widths of the specification grow with the size of letters', async () => {
  openPanel(`/u/${ACCOUNT}/reports`)
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  const widths = new Set([...document.styleSheets].flatMap((sheet) => widthsOf(sheet.cssRules)))
  expect([...widths].filter((width) => !OF_LARGE_LETTERS.includes(width)).toSorted()).toEqual(
    OF_THE_SPECIFICATION.toSorted(),
  )
})

test('at 992 px the sidebar takes the place of the bottom bar', async () => {
  const bar = () =>
    page
      .getByRole('navigation', { name: shellTexts.navigation })
      .elements()
      .map((each) => getComputedStyle(each))
      .filter(({ display }) => display !== 'none')
      .map(({ position }) => position)
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.viewport(991, 800)
  await expect.poll(bar).toEqual(['fixed'])
  await page.viewport(992, 800)
  await expect.poll(bar).toEqual(['sticky'])
})
