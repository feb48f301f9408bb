import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

/**
 * Every way to a session. Two with a proof of the phone: a code, or the marketplace's word. A link that an operator
 * makes on the machine, for when no SMS goes out. And impersonations: one begun from a living session of staff with the
 * right to it, and the way back from it (ADR 28).
 */
const DOCUMENTED = [
  'marketplace/sign-in/sign-in.ts',
  'sign-in/service.ts',
  'sign-in/links.ts',
  'sessions/impersonations.ts',
]

test('nothing opens a session but the documented ways of signing in', () => {
  const issuers = globSync('**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts') && !/^sessions\/(open-session|service)\.ts$/.test(file))
    .filter((file) =>
      /\b(openSession|insertSession|writeCredential)\(/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    )
    .filter((file) => !/^sessions\/(queries|refresh-credential)\.ts$/.test(file))
  expect(issuers).toContain('sign-in/service.ts')
  expect(issuers.filter((file) => !DOCUMENTED.includes(file))).toEqual([])
})

test('codes and ids of sessions are not drawn by a generator that can be foreseen', () => {
  const files = globSync('{sessions,sign-in}/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
  expect(files).toContain('sign-in/code-hash.ts')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => textOf(file).includes('Math.random'))).toEqual([])
})
