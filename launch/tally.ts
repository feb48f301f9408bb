import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `failures`: for each failed test, where it is and why it failed. */
export type Tally = { passed: number; failed: number; failures: string[] }

const CASE = /<testcase ([^>]*)>(.*?)<\/testcase>/gs
const FAILURE = /<(?:failure|error) message="([^"]*)"/
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/**
 * Counts of a report in JUnit's format, as Vitest and Playwright write it: a test file that cannot be loaded is a
 * case too. A runner that failed without a failed test, or wrote no whole report, has crashed, which counts as a
 * failure.
 */
export function tallyOf(file: string, exitCode: number): Tally {
  const report = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const cases = [...report.matchAll(CASE)]
  const failures = cases.flatMap(([, about = '', outcome = '']) => {
    const [, reason] = FAILURE.exec(outcome) ?? []
    return reason === undefined ? [] : [failure(about, reason)]
  })
  const passed = cases.filter(([, , outcome = '']) => !/<(?:failure|error|skipped)\b/.test(outcome)).length
  const hasCrashed = !report.includes('</testsuites>') || (exitCode !== 0 && failures.length === 0)
  return { passed, failed: failures.length + (hasCrashed ? 1 : 0), failures }
}

/** The first lines of a long reason say enough. */
function failure(about: string, reason: string) {
  const [place, name] = ['classname', 'name'].map((key) => new RegExp(`\\b${key}="([^"]*)"`).exec(about)?.[1])
  const text = `${place} › ${name}\n${reason}`.replace(/&(\w+);/g, (whole, word) => ENTITIES[word] ?? whole)
  return stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n      ')
}
