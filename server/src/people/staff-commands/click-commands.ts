import { parseArgs } from 'node:util'
import { correctCampaign } from '../../delivery/charging/service.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { Misused } from './money-arguments.ts'
import { done, refused, type MoneyDeps, type Outcome } from './money-deps.ts'

export const CLICKS_USAGE = `Clicks found invalid after they were charged:

  npm run staff -- correct-clicks CAMPAIGN --from TIME --until TIME --note "…"
                                                     gives back what they cost, and tells the advertiser;
                                                     TIME as 2026-11-22T14:00+03:30`

export type ClickCommand = { campaignId: number; from: Date; until: Date; note: string }

/** Undefined if the words are for another command. Throws `Misused`. */
export function clickCommand([name, ...rest]: readonly string[]): ClickCommand | undefined {
  if (name !== 'correct-clicks') return undefined
  const { values, positionals } = parsed(rest)
  const [campaign = '', more] = positionals
  if (more !== undefined) throw new Misused(`"${more}" is too much.`)
  if (!/^[1-9]\d{0,14}$/.test(campaign)) throw new Misused('Say which: its number is missing.')
  const note = values.note?.trim() ?? ''
  if (note === '' || note.length > 500) throw new Misused('--note needs a text of at most 500 characters.')
  const [from, until] = [timeOf('from', values.from), timeOf('until', values.until)]
  if (until <= from) throw new Misused('--until is not after --from.')
  return { campaignId: Number(campaign), from, until, note }
}

const text = { type: 'string' } as const

function parsed(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { from: text, until: text, note: text },
    })
  } catch (error) {
    throw new Misused(error instanceof Error ? error.message : String(error))
  }
}

/** With its offset, so that the time zone is clear. */
function timeOf(name: string, given = ''): Date {
  const time = new Date(given)
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(given) || Number.isNaN(time.getTime())) {
    throw new Misused(`--${name} needs a time such as 2026-11-22T14:00+03:30.`)
  }
  return time
}

type Deps = Pick<MoneyDeps, 'db' | 'actor' | 'now'>

/** The line in the audit log comes first: no money moves without it. */
export async function runClickCommand({ db, actor, now }: Deps, command: ClickCommand): Promise<Outcome> {
  const { campaignId, from, until, note } = command
  const campaign = await db
    .selectFrom('campaigns')
    .select('account_id')
    .where('id', '=', BigInt(campaignId))
    .executeTakeFirst()
  if (!campaign) return refused('There is no such campaign.')
  const line = {
    action: 'clicks.correct',
    object: `campaign:${campaignId}`,
    accountId: Number(campaign.account_id),
    details: { from: from.toISOString(), until: until.toISOString(), note },
  }
  await writeAuditLine(db, actor, line, now())
  const { clicks, amount } = await correctCampaign(db, command, now())
  return done(`${clicks} clicks of campaign ${campaignId} are given back, ${amount} rial.`)
}
