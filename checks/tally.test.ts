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
  expect(vitestTally(file)).toMatchObject({ passed: 2, failed: 2 })
})

test('failures are named by file and test, with the first lines of the reason and no colours', () => {
  const failed = {
    status: 'failed',
    fullName: 'pays twice',
    failureMessages: [`\u001B[31mexpected 1\u001B[39m\n${'at x\n'.repeat(50)}`],
  }
  const testResults = [
    { name: '/p/pay.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed' }] },
    { name: '/p/none.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ]
  const { failures } = vitestTally(report({ numPassedTests: 1, numFailedTests: 1, testResults })) ?? {}
  expect(failures?.[0]).toBe('/p/none.test.ts\n      no such file')
  expect(failures?.[1]?.split('\n').slice(0, 2)).toEqual(['/p/pay.test.ts › pays twice', '      expected 1'])
  expect(failures?.[1]?.split('\n').length).toBeLessThan(20)
})

test('a journey that passed at its second try counts as passed, a broken report as failed', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] })
  expect(playwrightTally(file)).toEqual({ passed: 6, failed: 2, failures: [] })
})

test('a journey that failed is named with its reason', () => {
  const tests = [
    { status: 'unexpected', projectName: 'phone', results: [{ error: { message: 'not visible' } }] },
  ]
  const suites = [{ specs: [{ title: 'pays', file: 'pay.e2e.ts', line: 7, tests }] }]
  const file = report({ stats: { expected: 0, unexpected: 1, flaky: 0 }, errors: [], suites })
  expect(playwrightTally(file)?.failures).toEqual(['[phone] pay.e2e.ts:7 › pays\n      not visible'])
})

test('journeys that passed at their second try are named', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'pay.e2e.ts',
    line: 7,
    tests: [{ status, projectName: 'phone', results: [{ error: { message: 'too late' } }] }],
  })
  const suites = [{ suites: [{ specs: [spec('pays', 'flaky'), spec('lists', 'expected')] }] }]
  const file = report({ stats: { expected: 1, unexpected: 0, flaky: 1 }, errors: [], suites })
  expect(flakesOf(file)).toEqual([
    { title: 'pays', at: 'pay.e2e.ts:7', project: 'phone', message: 'too late' },
  ])
})
