import { verifyAuditLog } from '../../platform/db/audit-chain.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { verifiedEnd } from '../staff/service.ts'
import { endImpersonationsBy } from '../sessions/service.ts'
import { done, refused, type Outcome } from './money-deps.ts'
import type { PeopleCommand } from './people-arguments.ts'
import { grantRights, revokeRights, staffMembers } from '../staff/service.ts'

type PeopleDeps = { db: Db; actor: Actor; now: () => Date }

/** Runs a command about the members of staff. */
export async function runPeopleCommand(deps: PeopleDeps, command: PeopleCommand): Promise<Outcome> {
  switch (command.name) {
    case 'members':
      return listMembers(deps)
    case 'verify-audit-log':
      return verifyLog(deps)
    case 'grant':
    case 'revoke':
      return changeRights(deps, command)
  }
}

async function verifyLog({ db }: PeopleDeps): Promise<Outcome> {
  const { end, differences } = await verifyAuditLog(db, await verifiedEnd(db))
  if (differences.length > 0)
    return refused(differences.map(({ line, details }) => `${line} ${details}`).join('\n'))
  return done(`${end?.place ?? 0} lines, no difference. The last hash is ${end?.hash ?? 'none'}.`)
}

async function listMembers({ db }: PeopleDeps): Promise<Outcome> {
  const members = await staffMembers(db)
  if (members.length === 0) return done('Nobody is staff; see `grant`.')
  const lines = members.map(
    ({ phone, name, isDisabled, rights }) =>
      `${phone}  ${name}${isDisabled ? '  (disabled)' : ''}  ${rights.join(', ') || 'no rights'}`,
  )
  return done(lines.join('\n'))
}

async function changeRights(
  { db, actor, now }: PeopleDeps,
  { name, phone, rights }: Extract<PeopleCommand, { name: 'grant' | 'revoke' }>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('phone', '=', phone)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return refused('Nobody has signed in with this number yet.')
    const id = Number(user.id)
    const isGrant = name === 'grant'
    const left = isGrant ? await grantRights(trx, id, rights, now()) : await revokeRights(trx, id, rights)
    if (!left.includes('impersonate')) await endImpersonationsBy(trx, id, now())
    const line = { action: `staff.${name}`, object: `user:${id}`, accountId: null, details: { rights, left } }
    await writeAuditLine(trx, actor, line, now())
    return done(left.length === 0 ? `${phone} is staff no more.` : `${phone} may: ${left.join(', ')}.`)
  })
}
