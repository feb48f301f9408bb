import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const CODE = '{shared,server,sandbox,web,e2e,bench,launch,checks}/**/*.{ts,tsx,mjs}'
const IS_TEST = /\.(?:test\.tsx?|e2e\.ts)$/
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g
/** Types do not run. */
const TYPES = /^(?:import|export) type [^']*'[^']+'/gm
const OURS = /^@jarchi\/(\w+)\//
/** Names of tests on a line; of more only the number is printed. */
const NAMED = 6

/** The tests that each of these files touches: itself, or all that import it, also through others; the nearest first. */
export function testsOf(changed: string[], root: string): Map<string, string[]> {
  const importers = importersIn(root)
  return new Map(changed.map((file) => [file, [...reached(file, importers)].filter(isTest)]))
}

const isTest = (file: string) => IS_TEST.test(file)

/** For each file, those that import it; from the text alone, which takes a tenth of a second. */
function importersIn(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  const files = globSync(CODE, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8').replace(TYPES, '')
    for (const [, name = ''] of text.matchAll(IMPORTED)) {
      const imported = name.startsWith('.')
        ? path.join(path.dirname(file), name)
        : name.replace(OURS, '$1/src/')
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/** Itself and all that import it, the nearest first. */
function reached(file: string, importers: Map<string, string[]>): Set<string> {
  const found = new Set([file])
  for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer)
  return found
}

/** What is run and why, a line for each changed file. */
export function saidTests(tests: Map<string, string[]>): string {
  const lines = [...tests].map(([file, touched]) => {
    const named = touched.slice(0, NAMED).join(', ')
    const more = touched.length > NAMED ? ` and ${touched.length - NAMED} more` : ''
    return `   ${file} → ${touched.length === 0 ? 'no test imports it' : named + more}`
  })
  const all = new Set([...tests.values()].flat())
  return [`${tests.size} files changed, ${all.size} test files run:`, ...lines].join('\n')
}
