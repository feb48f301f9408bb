import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { saidTests, testsOf } from '../launch/changed-tests.ts'

const root = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
afterAll(() => rmSync(root, { recursive: true }))

const files = {
  'shared/src/price.ts': '',
  'shared/src/price.test.ts': "import { price } from './price.ts'",
  'server/src/money/pay.ts': "import { price } from '@jarchi/shared/price.ts'",
  'server/src/money/ways.ts': "export const pay = () => import('./pay.ts')",
  'server/src/money/pay.test.ts': "import { pay } from './ways.ts'",
  'server/src/money/shown.test.ts': "import type { Price } from '@jarchi/shared/price.ts'",
  'web/src/round.ts': "import './circle.ts'",
  'web/src/circle.ts': "import './round.ts'",
  'web/src/circle.browser.test.tsx': "import { circle } from './circle.ts'",
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(path.join(root, path.dirname(name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}
const touchedBy = (file: string) => testsOf([file], root).get(file)

test('a changed file touches the tests that import more than its types, also through other files and packages', () => {
  expect(touchedBy('shared/src/price.ts')).toEqual([
    'shared/src/price.test.ts',
    'server/src/money/pay.test.ts',
  ])
  expect(touchedBy('server/src/money/pay.ts')).toEqual(['server/src/money/pay.test.ts'])
  expect(touchedBy('web/src/round.ts')).toEqual(['web/src/circle.browser.test.tsx'])
})

test('a changed test touches itself, what nothing imports no test', () => {
  expect(touchedBy('shared/src/price.test.ts')).toEqual(['shared/src/price.test.ts'])
  expect(touchedBy('docs/read.md')).toEqual([])
})

test('it is said which tests run, and because of which file', () => {
  const said = saidTests(testsOf(['shared/src/price.ts', 'docs/read.md'], root))
  expect(said.split('\n')).toEqual([
    '2 files changed, 2 test files run:',
    '   shared/src/price.ts → shared/src/price.test.ts, server/src/money/pay.test.ts',
    '   docs/read.md → no test imports it',
  ])
})

test('of many tests a few are named', () => {
  const many = Array.from({ length: 9 }, (_, at) => `a${at}.test.ts`)
  expect(saidTests(new Map([['b.ts', many]]))).toMatch(/b\.ts → a0.* and 3 more$/)
})
