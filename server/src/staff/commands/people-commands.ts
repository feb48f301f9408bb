import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { isStaffRight, STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { verifyAuditLog } from '../../platform/db/audit-chain.ts'
import { rightsOf, staffMembers, verifiedEnd } from '../service.ts'
import { changeRights, lockedUser, resetFactorOf } from '../staff-changes.ts'
import {
  done,
  listIn,
  Misused,
  refused,
  type Command,
  type Deps,
  type Outcome,
  type Section,
} from './command.ts'

export const PEOPLE: Section = {
  help: `Who works at the staff desk:

  npm run staff -- members                           everybody of staff, with their rights
  npm run staff -- grant PHONE --rights A,B          makes a user staff, with these rights besides others
  npm run staff -- revoke PHONE --rights A,B         who has none left is staff no more
  npm run staff -- reset-factor PHONE                takes passkeys, app and codes of who lost them all
  npm run staff -- verify-audit-log                  checks every line of the audit log against its hash

PHONE is that of somebody who has signed in before. Rights, or \`all\`:
${STAFF_RIGHTS.map((right) => `  ${right}`).join('\n')}`,
  commands: {
    members: { read: () => listMembers },
    grant: changing('grant'),
    revoke: changing('revoke'),
    'reset-factor': {
      ofOne: true,
      read: (word) => {
        const phone = phoneIn(word)
        return (deps) => resetFactorBy(deps, phone)
      },
    },
    'verify-audit-log': { read: () => verifyLog },
  },
}

async function verifyLog({ db }: Deps): Promise<Outcome> {
  const { end, differences } = await verifyAuditLog(db, await verifiedEnd(db))
  if (differences.length > 0)
    return refused(differences.map(({ line, details }) => `${line} ${details}`).join('\n'))
  return done(`${end?.place ?? 0} lines, no difference. The last hash is ${end?.hash ?? 'none'}.`)
}

async function listMembers({ db }: Deps): Promise<Outcome> {
  const members = await staffMembers(db)
  if (members.length === 0) return done('Nobody is staff; see `grant`.')
  const lines = members.map(
    ({ phone, name, isDisabled, rights }) =>
      `${phone}  ${name}${isDisabled ? '  (disabled)' : ''}  ${rights.join(', ') || 'no rights'}`,
  )
  return done(lines.join('\n'))
}

function changing(name: 'grant' | 'revoke'): Command {
  return {
    ofOne: true,
    options: ['rights'],
    read: (word, given) => {
      const phone = phoneIn(word)
      const rights = rightsIn(given.rights)
      return (deps) => changeRightsBy(deps, name, phone, rights)
    },
  }
}

function phoneIn(word: string | undefined): string {
  const phone = mobilePhone(word ?? '')
  if (phone === null) throw new Misused('Say whose: a mobile number is missing.')
  return phone
}

async function resetFactorBy({ db, actor, now }: Deps, phone: string): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const id = await lockedUser(trx, phone)
    if (id === null || (await rightsOf(trx, BigInt(id))).length === 0)
      return refused('Nobody of staff has this number.')
    await resetFactorOf(trx, { actor, at: now() }, id, {})
    return done(`${phone} makes a new passkey within a day.`)
  })
}

async function changeRightsBy(
  { db, actor, now }: Deps,
  name: 'grant' | 'revoke',
  phone: string,
  rights: readonly StaffRight[],
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const id = await lockedUser(trx, phone)
    if (id === null) return refused('Nobody has signed in with this number yet.')
    const change = name === 'grant' ? { given: rights } : { taken: rights }
    const left = await changeRights(trx, { actor, at: now() }, id, change)
    return done(left.length === 0 ? `${phone} is staff no more.` : `${phone} may: ${left.join(', ')}.`)
  })
}

function rightsIn(text = ''): readonly StaffRight[] {
  if (text === 'all') return STAFF_RIGHTS
  const names = listIn(text)
  const wrong = names.find((name) => !isStaffRight(name))
  if (wrong !== undefined) throw new Misused(`There is no right "${wrong}".`)
  if (names.length === 0) throw new Misused('Say which: --rights A,B or --rights all.')
  return names.filter(isStaffRight)
}
