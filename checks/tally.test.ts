import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tallyOf } from '../launch/tally.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PASSED = '<testcase classname="pay.test.ts" name="pays" time="0.1">\n</testcase>'
const SKIPPED = '<testcase classname="pay.test.ts" name="waits" time="0"><skipped/></testcase>'
const failed = (message: string) =>
  `<testcase name="a &gt; &quot;pays&quot; twice" classname="pay.test.ts" time="0.1">
    <failure message="${message}" type="AssertionError">\n<![CDATA[ at x ]]></failure>\n</testcase>`

function tally(cases: string[], exitCode: number) {
  const file = path.join(folder, 'report.xml')
  writeFileSync(file, `<testsuites tests="9"><testsuite>${cases.join('\n')}</testsuite></testsuites>`)
  return tallyOf(file, exitCode)
}

test('what passed and failed is counted, what was skipped is neither', () => {
  expect(tally([PASSED, SKIPPED, failed('late'), PASSED], 1)).toMatchObject({ passed: 2, failed: 1 })
  expect(tally([PASSED], 0)).toEqual({ passed: 1, failed: 0, failures: [] })
})

test('a runner that crashed is a failure whatever its report says', () => {
  expect(tally([PASSED], 1)).toMatchObject({ passed: 1, failed: 1 })
})

test('no report, or half of one, is a failure', () => {
  expect(tallyOf(path.join(folder, 'none.xml'), 0)).toMatchObject({ passed: 0, failed: 1 })
  const half = path.join(folder, 'half.xml')
  writeFileSync(half, `<testsuites tests="9"><testsuite>${PASSED}`)
  expect(tallyOf(half, 0)).toMatchObject({ passed: 1, failed: 1 })
})

test('failures are named by file and test, with the first lines of the reason and no colours', () => {
  const { failures } = tally([failed(`\u001B[31mexpected &lt;1&gt;\u001B[39m\n${'at x\n'.repeat(50)}`)], 1)
  expect(failures[0]?.split('\n').slice(0, 2)).toEqual([
    'pay.test.ts › a > "pays" twice',
    '      expected <1>',
  ])
  expect(failures[0]?.split('\n').length).toBeLessThan(20)
})
