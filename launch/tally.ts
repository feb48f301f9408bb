import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `failures`: for each failed test, where it is and why it failed. */
export type Tally = { passed: number; failed: number; failures?: string[] }

/** A runner that failed without a failed test has crashed, which counts as a failure. */
export function withRunner(tally: Tally | null, exitCode: number): Tally {
  if (tally === null) return { passed: 0, failed: 1 }
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1 }
  return tally
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    name?: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

/** Counts of a Vitest report; a file that failed as a whole counts as one. */
export function vitestTally(file: string): Tally | null {
  const report = readReport(file) as VitestReport | null
  if (!report) return null
  const isFailed = ({ status }: { status: string }) => status === 'failed'
  const broken = report.testResults.filter(
    (suite) => isFailed(suite) && !suite.assertionResults.some(isFailed),
  )
  const failures = [
    ...broken.map(({ name, message }) => failure([name], message)),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isFailed)
        .map(({ fullName, failureMessages }) => failure([name, fullName], failureMessages?.[0])),
    ),
  ]
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, failures }
}

/** The first lines of a long stack say enough. */
function failure(where: (string | undefined)[], message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
  return [where.filter(Boolean).join(' › '), ...lines].join('\n      ')
}

type Journey = { status: string; projectName: string; results?: { error?: { message?: string } }[] }
type Spec = { title: string; file: string; line: number; tests: Journey[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites?: Suite[]
}

/** Counts of a Playwright report. */
export function playwrightTally(file: string): Tally | null {
  const report = readReport(file) as PlaywrightReport | null
  if (!report) return null
  const { expected, unexpected, flaky } = report.stats
  const failures = journeysOf(report, 'unexpected').map(({ title, at, project, message }) =>
    failure([`[${project}] ${at}`, title], message),
  )
  return { passed: expected + flaky, failed: unexpected + report.errors.length, failures }
}

export type Flake = { title: string; at: string; project: string; message: string | undefined }

/** Journeys that failed at first and then passed: where they are, and why they failed. */
export function flakesOf(file: string): Flake[] {
  const report = readReport(file) as PlaywrightReport | null
  return report ? journeysOf(report, 'flaky') : []
}

function journeysOf({ suites = [] }: PlaywrightReport, status: string): Flake[] {
  const within = ({ specs = [], suites: inner = [] }: Suite): Flake[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => ({
          title,
          at: `${file}:${line}`,
          project: projectName,
          message: results?.[0]?.error?.message,
        })),
    ),
    ...inner.flatMap(within),
  ]
  return suites.flatMap(within)
}

function readReport(file: string): unknown {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
