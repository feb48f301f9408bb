import { parseArgs } from 'node:util'
import { Misused, type Command, type Given } from './command.ts'
import { MONEY } from './money-commands.ts'
import { PEOPLE } from './people-commands.ts'
import { REGISTRATIONS } from './registration-commands.ts'
import { REVIEW } from './review-commands.ts'

const SECTIONS = [REVIEW, MONEY, PEOPLE, REGISTRATIONS]
const commands = new Map(SECTIONS.flatMap((section) => Object.entries(section.commands)))

export const USAGE = `What must work when the staff desk cannot be reached, and what only a command can do.

${SECTIONS.map(({ help }) => help).join('\n\n')}`

/** The command in the words after `npm run staff --`, null for the help. Throws `Misused`. */
export function staffCommand([name = 'help', ...words]: readonly string[]) {
  if (name === 'help' || [name, ...words].some((word) => word === '--help' || word === '-h')) return null
  const command = commands.get(name)
  if (!command) throw new Misused(`There is no command "${name}".`)
  const { values, positionals } = parsed(command, words)
  const extra = positionals[command.ofOne ? 1 : 0]
  if (extra !== undefined) throw new Misused(`"${extra}" is too much; put quotes around a note.`)
  return command.read(positionals[0], values)
}

function parsed({ options = [] }: Command, args: string[]): { values: Given; positionals: string[] } {
  const known = options.map((name) => [name, { type: name === 'past' ? 'boolean' : 'string' }] as const)
  try {
    return parseArgs({ args, allowPositionals: true, options: Object.fromEntries(known) })
  } catch (error) {
    throw new Misused(error instanceof Error ? error.message : String(error))
  }
}
