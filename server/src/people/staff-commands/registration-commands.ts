import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { registrationCounts, registrationsOf, registrationTable } from '../../help/promotions/service.ts'
import { csvOf } from '../../money/statements/service.ts'
import { Misused } from './money-arguments.ts'
import { done, refused, type MoneyDeps, type Outcome } from './money-deps.ts'

export const REGISTRATIONS_USAGE = `Registrations for promotions (docs/operator-pages.md):

  npm run staff -- registrations                     for which promotions, and how many
  npm run -s staff -- registrations ID > FILE.csv    everybody who has registered, as CSV`

/**
 * The requested promotion, or null for all; undefined if the words are for another command. Throws `Misused`.
 */
export function promotionAskedFor([name, promotion, ...rest]: readonly string[]): string | null | undefined {
  if (name !== 'registrations') return undefined
  if (rest.length > 0) throw new Misused(`"${rest.join(' ')}" is too much.`)
  return promotion ?? null
}

type Deps = Pick<MoneyDeps, 'db' | 'actor' | 'now'>

export async function runRegistrations({ db, actor, now }: Deps, promotion: string | null): Promise<Outcome> {
  if (promotion === null) {
    const promotions = await registrationCounts(db)
    if (promotions.length === 0) return done('Nobody has registered for a promotion.')
    return done(
      promotions.map(({ promotion: id, count }) => `${String(count).padStart(7)}  ${id}`).join('\n'),
    )
  }
  const registrations = await registrationsOf(db, promotion)
  if (registrations.length === 0) return refused('Nobody has registered for a promotion of that id.')
  const details = { count: registrations.length }
  // Names and phones leave the system, so the log says who exported them.
  const line = { action: 'promotion.export', object: `promotion:${promotion}`, accountId: null, details }
  await writeAuditLine(db, actor, line, now())
  return done((await csvOf([registrationTable(promotion, registrations)])).trimEnd())
}
