import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { registrationCounts, registrationsOf, registrationTable } from '../../help/promotions/service.ts'
import { csvOf } from '../../money/statements/service.ts'
import { done, refused, type Deps, type Outcome, type Section } from './command.ts'

export const REGISTRATIONS: Section = {
  help: `Registrations for promotions (docs/operator-pages.md):

  npm run staff -- registrations                     for which promotions, and how many
  npm run -s staff -- registrations ID > FILE.csv    everybody who has registered, as CSV`,
  commands: {
    registrations: {
      ofOne: true,
      read: (promotion) => (promotion === undefined ? listPromotions : (deps) => listPeople(deps, promotion)),
    },
  },
}

async function listPromotions({ db }: Deps): Promise<Outcome> {
  const promotions = await registrationCounts(db)
  if (promotions.length === 0) return done('Nobody has registered for a promotion.')
  return done(
    promotions.map(({ promotion, count }) => `${String(count).padStart(7)}  ${promotion}`).join('\n'),
  )
}

async function listPeople({ db, actor, now }: Deps, promotion: string): Promise<Outcome> {
  const registrations = await registrationsOf(db, promotion)
  if (registrations.length === 0) return refused('Nobody has registered for a promotion of that id.')
  const details = { count: registrations.length }
  // Names and phones leave the system, so the log says who exported them.
  const line = { action: 'promotion.export', object: `promotion:${promotion}`, accountId: null, details }
  await writeAuditLine(db, actor, line, now())
  return done((await csvOf([registrationTable(promotion, registrations)])).trimEnd())
}
