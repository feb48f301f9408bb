import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Every way to a session. Two with a proof of the phone: a code, or the marketplace's word. And visits of support: one
 * begun from a living session of staff with the right to it, and the way back from it (ADR 28).
 */
const DOCUMENTED = ['marketplace/sign-in/sign-in.ts', 'sessions/sign-in.ts', 'sessions/visits.ts']

test('nothing opens a session but the documented ways of signing in', () => {
  const root = path.join(import.meta.dirname, '..')
  const issuers = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !/^sessions\/(open-session|service)\.ts$/.test(file))
    .filter((file) =>
      /\b(openSession|insertSession|writeCredential)\(/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    .filter((file) => !/^sessions\/(queries|refresh-credential)\.ts$/.test(file))
  expect(issuers).toContain('sessions/sign-in.ts')
  expect(issuers.filter((file) => !DOCUMENTED.includes(file))).toEqual([])
})

test('codes and ids of sessions are not drawn by a generator that can be foreseen', () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => textOf(file).includes('Math.random'))).toEqual([])
})
