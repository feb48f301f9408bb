import { parseArgs } from 'node:util'
import { mobilePhone } from '@jarchi/shared/phone.ts'
import { isStaffRight, STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/staff-rights.ts'
import { Misused } from './money-arguments.ts'

/** Commands about staff, from the words after `npm run staff --`. */
export type PeopleCommand =
  | { name: 'members' | 'verify-audit-log' }
  | { name: 'grant' | 'revoke'; phone: string; rights: readonly StaffRight[] }

export const PEOPLE_USAGE = `Who works at the staff desk:

  npm run staff -- members                           everybody of staff, with their rights
  npm run staff -- grant PHONE --rights A,B          makes a user staff, with these rights besides others
  npm run staff -- revoke PHONE --rights A,B         who has none left is staff no more
  npm run staff -- verify-audit-log                  checks every line of the audit log against its hash

PHONE is that of somebody who has signed in before. Rights, or \`all\`:
${STAFF_RIGHTS.map((right) => `  ${right}`).join('\n')}`

/** The command in the words; null if they are for another one. Throws `Misused`. */
export function peopleCommand(words: readonly string[]): PeopleCommand | null {
  const [name, ...rest] = words
  if (name !== 'members' && name !== 'verify-audit-log' && name !== 'grant' && name !== 'revoke') return null
  const { values, positionals } = parsed(rest)
  const [phone, more] = positionals
  if (name === 'members' || name === 'verify-audit-log') {
    if (phone !== undefined) throw new Misused(`"${name}" takes no further words.`)
    return { name }
  }
  if (more !== undefined) throw new Misused(`"${more}" is too much.`)
  const mobile = mobilePhone(phone ?? '')
  if (mobile === null) throw new Misused('Say whose: a mobile number is missing.')
  return { name, phone: mobile, rights: rightsOf(values.rights ?? '') }
}

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { rights: { type: 'string' } } })
  } catch (error) {
    throw new Misused(error instanceof Error ? error.message : String(error))
  }
}

function rightsOf(text: string): readonly StaffRight[] {
  if (text === 'all') return STAFF_RIGHTS
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const wrong = names.find((name) => !isStaffRight(name))
  if (wrong !== undefined) throw new Misused(`There is no right "${wrong}".`)
  if (names.length === 0) throw new Misused('Say which: --rights A,B or --rights all.')
  return names.filter(isStaffRight)
}
