import { jalaliDayText, tehranDay } from '@jarchi/shared/jalali.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { setVatRate, vatRates } from '../../money/statements/service.ts'
import type { MoneyCommand } from './money-arguments.ts'
import { done, refused, type MoneyDeps, type Outcome } from './money-deps.ts'

export async function listVatRates({ db }: MoneyDeps): Promise<Outcome> {
  const lines = (await vatRates(db)).map(
    ({ validFrom, basisPoints }) =>
      `${percentText(basisPoints).padStart(6)} from ${jalaliDayText(validFrom)} (${validFrom})`,
  )
  return done(lines.join('\n') || 'No rate is set: statements show no tax.')
}

/**
 * A change from a past day on changes statements that may have been handed out, so it needs an explicit flag.
 */
export async function changeVatRate(
  { db, actor, now }: MoneyDeps,
  { basisPoints, validFrom, isPast, note }: Extract<MoneyCommand, { name: 'set-vat' }>,
): Promise<Outcome> {
  if (!isPast && validFrom < tehranDay(now())) {
    return refused(
      'That day is past: statements since then would change. Repeat it with --past if you mean it.',
    )
  }
  await db.transaction().execute(async (trx) => {
    const before = await setVatRate(trx, { validFrom, basisPoints })
    const details = { basis_points: basisPoints, before, note }
    const line = { action: 'vat.set', object: `vat:${validFrom}`, accountId: null, details }
    await writeAuditLine(trx, actor, line, now())
  })
  return done(`Value-added tax is ${percentText(basisPoints)} from ${jalaliDayText(validFrom)} on.`)
}

function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
