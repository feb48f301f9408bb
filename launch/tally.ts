import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number }

/** A runner that failed without a failed test crashed: that is a failure of its own. */
export function withRunner(tally: Tally | null, exitCode: number): Tally {
  if (tally === null) return { passed: 0, failed: 1 }
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1 }
  return tally
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Tests of a Vitest report; a file that failed as a whole counts as one. */
export function vitestTally(file: string): Tally | null {
  const report = readReport(file) as VitestReport | null
  if (!report) return null
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

type Spec = { title: string; file: string; line: number; tests: { status: string; projectName: string }[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites?: Suite[]
}

/** Tests of a Playwright report. */
export function playwrightTally(file: string): Tally | null {
  const report = readReport(file) as PlaywrightReport | null
  if (!report) return null
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

export type Flake = { title: string; at: string; project: string }

/** The journeys that failed first and passed then, and where they stand. */
export function flakesOf(file: string): Flake[] {
  const within = ({ specs = [], suites = [] }: Suite): Flake[] => [
    ...specs.flatMap(({ title, file: spec, line, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => ({ title, at: `${spec}:${line}`, project: projectName })),
    ),
    ...suites.flatMap(within),
  ]
  return ((readReport(file) as PlaywrightReport | null)?.suites ?? []).flatMap(within)
}

function readReport(file: string): unknown {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
