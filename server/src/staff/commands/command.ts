import type { Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'

/** The words cannot be understood; the message says why. */
export class Misused extends Error {}

export type Deps = { db: Db; actor: Actor; now: () => Date }

/** The text to print, and whether the command succeeded. */
export type Outcome = { ok: boolean; text: string }
export const done = (text: string): Outcome => ({ ok: true, text })
export const refused = (text: string): Outcome => ({ ok: false, text })

export type Option = 'reasons' | 'note' | 'override' | 'rights' | 'percent' | 'from' | 'past'
export type Given = { [name in Exclude<Option, 'past'>]?: string } & { past?: boolean }

export type Command = {
  options?: readonly Option[]
  /** Whether it takes one word, such as a number; otherwise a word is too much. */
  ofOne?: boolean
  /** Understands the words before the database is asked for; throws `Misused`. */
  read: (word: string | undefined, given: Given) => (deps: Deps) => Promise<Outcome>
}

/** Commands that the help shows together. */
export type Section = { help: string; commands: Record<string, Command> }

export function numberIn(word: string | undefined): number {
  if (!word || !/^[1-9]\d{0,14}$/.test(word)) throw new Misused('Say which: its number is missing.')
  return Number(word)
}

export function noteIn({ note }: Given): string {
  const line = note?.trim() ?? ''
  if (line === '' || line.length > 500 || /\p{Cc}/u.test(line)) {
    throw new Misused('--note needs a line of text of at most 500 characters.')
  }
  return line
}

export function listIn(text = ''): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
