import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')

const OURS = '{shared,server,sandbox,web,launch,checks,bench,lab,e2e}/**/*.{ts,tsx,mjs,css,html}'
const NOT_WRITTEN = ['**/node_modules/**', '**/dist/**', 'server/src/platform/db/types.ts']

/** Every hand-written source file, by its path from the root. */
export const sources = globSync(OURS, { cwd: root, exclude: NOT_WRITTEN })

export function isTest(file: string) {
  return /\.(test|attack)\./.test(file) || /^(e2e|server\/test|web\/test)\//.test(file)
}

export function textOf(file: string) {
  return readFileSync(path.join(root, file), 'utf8')
}

/** `file:line` of every line that matches. */
export function linesLike(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
}
