import { jalaliDayFrom, jalaliDayText, tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'
import { setVatRate, vatRates } from '../../money/statements/service.ts'
import { accountsAheadOfTime, verifyLedger } from '../../money/wallet/service.ts'
import { redateWallet } from '../../money/wallet/staff-changes.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import {
  done,
  Misused,
  noteIn,
  refused,
  type Deps,
  type Given,
  type Outcome,
  type Section,
} from './command.ts'

export const MONEY: Section = {
  help: `Money, in rial:

  npm run staff -- vat                               the rates of value-added tax, by date
  npm run staff -- set-vat --percent 10 --from 1406-01-01 --note "…"   Jalali; --past to change what is past
  npm run staff -- verify-ledger                     checks everything, and says what differs
  npm run staff -- redate-postings --note "…"        strikes what a wrong clock dated ahead, and posts it again`,
  commands: {
    vat: { read: () => listVatRates },
    'set-vat': { options: ['percent', 'from', 'past', 'note'], read: (_, given) => changeVatRate(given) },
    'verify-ledger': { read: () => verify },
    'redate-postings': {
      options: ['note'],
      read: (_, given) => {
        const note = noteIn(given)
        return (deps) => redate(deps, note)
      },
    },
  },
}

async function listVatRates({ db }: Deps): Promise<Outcome> {
  const lines = (await vatRates(db)).map(
    ({ validFrom, basisPoints }) =>
      `${percentText(basisPoints).padStart(6)} from ${jalaliDayText(validFrom)} (${validFrom})`,
  )
  return done(lines.join('\n') || 'No rate is set: statements show no tax.')
}

/**
 * A change from a past day on changes statements that may have been handed out, so it needs an explicit flag.
 */
function changeVatRate(given: Given) {
  const { basisPoints, validFrom } = rateIn(given)
  const note = noteIn(given)
  return async ({ db, actor, now }: Deps) => {
    if (!given.past && validFrom < tehranDay(now())) {
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
}

function rateIn({ percent = '', from = '' }: Given): { basisPoints: number; validFrom: Day } {
  const [, whole, part = ''] = /^(\d{1,2}|100)(?:\.(\d{1,2}))?$/.exec(percent) ?? []
  const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!whole || basisPoints > 10_000) throw new Misused('--percent needs a number such as 10 or 9.5.')
  const validFrom = jalaliDayFrom(from)
  if (!validFrom) throw new Misused('--from needs a Jalali date such as 1406-01-01.')
  return { basisPoints, validFrom }
}

function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

async function verify({ db }: Deps): Promise<Outcome> {
  const { postings, differences } = await verifyLedger(db, null)
  if (differences.length === 0) return done(`${postings} postings, no difference.`)
  return refused(differences.map(({ rule, object, details }) => `${object}: ${rule}; ${details}`).join('\n'))
}

async function redate({ db, actor, now }: Deps, note: string): Promise<Outcome> {
  const lines: string[] = []
  for (const account of await accountsAheadOfTime(db)) {
    const count = await db
      .transaction()
      .execute((trx) => redateWallet(trx, { actor, at: now() }, account, note))
    lines.push(`Account ${account}: ${count} postings struck, and posted again as of their own time.`)
  }
  return done(lines.length > 0 ? lines.join('\n') : 'No posting is ahead of time.')
}
