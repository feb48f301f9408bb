import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import path from 'node:path'

/** Seeds that nobody tunes on are worth something only as long as nobody looks: a look is written down. */
const KINDS = { tuning: [1, 99], ci: [100, 199], 'held-out': [1_000, 999_999] } as const
export type Kind = keyof typeof KINDS

/** The seeds from one to another, of one kind; throws on others. */
export function seedsOf(kind: Kind, from: number, to: number): number[] {
  const [first, last] = KINDS[kind]
  if (!(from >= first && to <= last && from <= to)) {
    throw new Error(`Seeds for ${kind} are ${first} to ${last}, not ${from} to ${to}.`)
  }
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

const LOG = path.join(import.meta.dirname, 'held-out.log')

/**
 * Reads held-out seeds and notes the use: when, the commit (with a + if files had changed since), which, and of what,
 * if not of all.
 */
export function readHeldOut(from: number, to: number, parts: readonly string[]): number[] {
  const seeds = seedsOf('held-out', from, to)
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' })
  const changed = git('status', '--porcelain', '--', '.', '../shared').trim() === '' ? '' : '+'
  const commit = git('rev-parse', '--short', 'HEAD').trim()
  appendFileSync(
    LOG,
    `${new Date().toISOString()} ${commit}${changed} ${[`${from}-${to}`, ...parts].join(' ')}\n`,
  )
  return seeds
}
