import { expect, test } from 'vitest'
import { isTest, linesLike, sources } from './sources.ts'

const web = sources.filter((file) => file.startsWith('web/src/') && !isTest(file))
const styles = web.filter((file) => file.endsWith('.css'))
const components = web.filter((file) => file.endsWith('.tsx'))

test('style sheets know start and end, not left and right', () => {
  const physical =
    /(^|[\s;{-])(left|right)\s*:|(text-align|float|clear)\s*:\s*(left|right)|-(left|right)-(width|color|style|radius)\s*:/
  expect(linesLike(styles, physical)).toEqual([])
})

test('no class name of Tailwind says left or right', () => {
  const valued =
    /(?<=["'`\s:!-])(m[lr]|p[lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-([lr]|[tb][lr]))-(\d|\[|\(|px|auto|full|none|sm|md|lg|xl)/
  const bare =
    /(?<=["'`\s:!])(border-[lr]|rounded-([lr]|[tb][lr])|(text|float|clear)-(left|right))(?=["'`\s])/
  expect([...linesLike(components, valued), ...linesLike(components, bare)]).toEqual([])
})

test('no inline style says left or right', () => {
  const physical = /\b((margin|padding|border)(Left|Right)\w*|(left|right))\s*:\s*['"`\d-]/
  expect(linesLike(components, physical)).toEqual([])
})

test('a name in quotes keeps its own direction, by `quoted` or `bdi`', () => {
  const texts = web.filter((file) => /\.tsx?$/.test(file) && file !== 'web/src/i18n/format.ts')
  expect(linesLike(texts, /«\$?\{|\}»/)).toEqual([])
})
