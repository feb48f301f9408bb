import { AD_STATUS } from '@jarchi/shared/ad-status.ts'
import { LONGEST_NOTE } from '@jarchi/shared/feedback-reasons.ts'
import { landingOf } from '@jarchi/shared/landing-url.ts'
import { LARGEST_PAGE } from '@jarchi/shared/page-size.ts'
import {
  commandLineActor,
  complain,
  failureText,
  misused,
  onDatabase,
  say,
} from '../../platform/command-line.ts'
import { readConfig } from '../../config.ts'
import { readDatabaseConfig } from '../../platform/config/database-config.ts'
import { ConfigError } from '../../platform/config/read-values.ts'
import type { Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { staffCommand, USAGE, type StaffCommand } from './arguments.ts'
import { Misused, MONEY_USAGE, moneyCommand } from './money-arguments.ts'
import type { Outcome } from './money-deps.ts'
import { CLICKS_USAGE, clickCommand, runClickCommand } from './click-commands.ts'
import { runMoneyCommand } from './money-commands.ts'
import { PEOPLE_USAGE, peopleCommand } from './people-arguments.ts'
import { runPeopleCommand } from './people-commands.ts'
import { REGISTRATIONS_USAGE, promotionAskedFor, runRegistrations } from './registration-commands.ts'
import { adsToReview, reviewAd, type ReviewProblem } from '../../advertising/review/service.ts'

const PROBLEMS: Record<ReviewProblem, string> = {
  ad_not_found: 'There is no such ad.',
  not_allowed: 'The ad is in a state that does not allow this verdict.',
  reasons_needed: 'Say why: --reasons, and a --note if you like.',
  reasons_not_wanted: 'An approval takes no reasons.',
  unknown_reason: 'One of the reasons is not on the list; see --help.',
  changed_meanwhile: 'The ad has changed since it was looked at.',
  ad_expired: 'The ad has expired; its advertiser has to renew it.',
  override_needed: 'A colleague has decided in the last day; say why you change that: --override "…".',
  bad_note: `A note is one line of at most ${LONGEST_NOTE} characters.`,
}

/** The exit code: 0 done, 1 refused, 2 misused. */
async function main(args: string[]): Promise<number> {
  const promotion = promotionAskedFor(args)
  if (promotion !== undefined) return tell((deps) => runRegistrations(deps, promotion))
  const people = peopleCommand(args)
  if (people) return tell((deps) => runPeopleCommand(deps, people))
  const clicks = clickCommand(args)
  if (clicks) return tell((deps) => runClickCommand(deps, clicks))
  const money = moneyCommand(args)
  const command = money ?? staffCommand(args)
  if (command.name === 'help')
    return say([USAGE, MONEY_USAGE, CLICKS_USAGE, PEOPLE_USAGE, REGISTRATIONS_USAGE].join('\n\n'), 0)
  if (command.name === 'misused') return misused(command.because, 'staff')
  const actor = commandLineActor()
  return onDatabase(readDatabaseConfig(process.env), async (db) => {
    if (command.name === 'ads' || command.name === 'review') return run(db, command, actor)
    const config = () => readConfig(process.env)
    const { ok, text } = await runMoneyCommand({ db, config, actor, now: () => new Date() }, command)
    return ok ? say(text, 0) : complain(text, 1)
  })
}

type TellDeps = { db: Db; actor: Actor; now: () => Date }

async function tell(command: (deps: TellDeps) => Promise<Outcome>): Promise<number> {
  return onDatabase(readDatabaseConfig(process.env), async (db) => {
    const deps = { db, actor: commandLineActor(), now: () => new Date() }
    const { ok, text } = await command(deps)
    return ok ? say(text, 0) : complain(text, 1)
  })
}

async function run(
  db: Db,
  command: Extract<StaffCommand, { name: 'ads' | 'review' }>,
  reviewer: Actor,
): Promise<number> {
  if (command.name === 'ads') return listAds(db)
  const outcome = await reviewAd(db, command.adId, command.review, reviewer, new Date())
  return outcome.ok
    ? say(`Ad ${command.adId} now has status ${outcome.status} (${nameOf(outcome.status)}).`, 0)
    : complain(PROBLEMS[outcome.problem], 1)
}

async function listAds(db: Db): Promise<number> {
  const ads = await adsToReview(db, LARGEST_PAGE, new Date())
  if (ads.length === 0) return say('No ad waits for a verdict.', 0)
  const lines = ads.map((ad) =>
    [
      `${ad.id}`.padStart(6),
      nameOf(ad.status).padEnd(11),
      ad.registered_at.toISOString().slice(0, 16).replace('T', ' '),
      `${ad.title} · ${ad.account}${ad.is_vip ? ' · VIP' : ''} · ${landingOf(ad.landing_url).url}`,
    ].join('  '),
  )
  return say(lines.join('\n'), 0)
}

function nameOf(status: number): string {
  return Object.entries(AD_STATUS).find(([, value]) => value === status)?.[0] ?? String(status)
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode =
      error instanceof Misused
        ? misused(error.message, 'staff')
        : complain(failureText(error, error instanceof ConfigError), 1)
  },
)
