import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

/**
 * All ways to open a session. Two need a proof of the phone: a code, or the marketplace's confirmation. One
 * is a link that an operator makes on the machine, for when no SMS can be sent. Impersonations: one is begun
 * from a live staff session with the right to it, and leads back to it (ADR 28).
 */
const DOCUMENTED = [
  'advertising/marketplace/sign-in/sign-in.ts',
  'people/sign-in/service.ts',
  'people/sign-in/links.ts',
  'people/sessions/impersonations.ts',
]

test('only the documented ways of signing in open a session', () => {
  const issuers = globSync('**/*.ts', { cwd: ROOT })
    .filter(
      (file) => !file.endsWith('.test.ts') && !/^people\/sessions\/(open-session|service)\.ts$/.test(file),
    )
    .filter((file) =>
      /\b(openSession|insertSession|writeCredential)\(/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    )
    .filter((file) => !/^people\/sessions\/(queries|refresh-credential)\.ts$/.test(file))
  expect(issuers).toContain('people/sign-in/service.ts')
  expect(issuers.filter((file) => !DOCUMENTED.includes(file))).toEqual([])
})

test('codes and session ids do not come from a predictable generator', () => {
  const files = globSync('people/{sessions,sign-in}/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
  expect(files).toContain('people/sign-in/code-hash.ts')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => textOf(file).includes('Math.random'))).toEqual([])
})
