import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { flakesOf, playwrightTally, vitestTally, withRunner } from '../launch/tally.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown) {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('a runner that crashed is a failure whatever its report says', () => {
  expect(withRunner({ passed: 9, failed: 0 }, 1)).toEqual({ passed: 9, failed: 1 })
  expect(withRunner(null, 0)).toEqual({ passed: 0, failed: 1 })
  expect(withRunner({ passed: 9, failed: 2 }, 1)).toEqual({ passed: 9, failed: 2 })
  expect(withRunner({ passed: 9, failed: 0 }, 0)).toEqual({ passed: 9, failed: 0 })
})

test('no report, or half of one, is none', () => {
  expect(vitestTally(path.join(folder, 'none.json'))).toBeNull()
  expect(playwrightTally(report('{"stats":'))).toBeNull()
})

test('a test file that cannot even be loaded counts', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'failed', assertionResults: [] },
  ]
  const file = report({ numPassedTests: 2, numFailedTests: 1, testResults })
  expect(vitestTally(file)).toEqual({ passed: 2, failed: 2 })
})

test('a journey that passed at its second try counts as passed, a broken report as failed', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] })
  expect(playwrightTally(file)).toEqual({ passed: 6, failed: 2 })
})

test('journeys that passed at their second try are named', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'pay.e2e.ts',
    line: 7,
    tests: [{ status, projectName: 'phone' }],
  })
  const suites = [{ suites: [{ specs: [spec('pays', 'flaky'), spec('lists', 'expected')] }] }]
  const file = report({ stats: { expected: 1, unexpected: 0, flaky: 1 }, errors: [], suites })
  expect(flakesOf(file)).toEqual([{ title: 'pays', at: 'pay.e2e.ts:7', project: 'phone' }])
})
