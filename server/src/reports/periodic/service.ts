import { addDays } from '@jarchi/shared/time/jalali.ts'
import { deliveryCounts } from '../../advertising/campaigns/service.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { ringUser } from '../../messages/bell/service.ts'
import { insertMailNotice, insertNotice } from '../../messages/notices/service.ts'
import { dailyFigures, reportState, type Figures } from '../service.ts'
import { walletOf } from '../../money/wallet/service.ts'
import { isDue, newestDue, type Frequency, type Period } from './due-report.ts'
import { endAddress } from './unsubscribe-link.ts'
import { dueReports, noteReport, type Due } from './queries.ts'
import { reportLetter, reportTokens, type Report } from './report-message.ts'

const FREQUENCIES: readonly Frequency[] = ['daily', 'weekly']
const MOST_AT_ONCE = 100

/**
 * Makes the due reports, each once, and leaves them to the outboxes (ADR 32). While figures of a period are not
 * counted yet, its reports wait for the next run.
 */
export async function makeDueReports(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { countedUntil } = await reportState(deps.db)
  for (const frequency of FREQUENCIES) {
    const period = newestDue(frequency, deps.now())
    if (countedUntil < period.to) continue
    if (isDue(period, period.dueAt, deps.now())) await makeReports(deps, frequency, period, signal)
  }
}

async function makeReports(deps: Deps, frequency: Frequency, period: Period, signal?: AbortSignal) {
  for (;;) {
    const due = await dueReports(deps.db, frequency, period, MOST_AT_ONCE)
    for (const one of due) {
      if (signal?.aborted) return
      await makeReport(deps, frequency, period, one)
    }
    if (due.length < MOST_AT_ONCE) return
  }
}

async function makeReport(deps: Deps, frequency: Frequency, period: Period, due: Due) {
  const { db, config, now } = deps
  const accountId = Number(due.account_id)
  const counts = await deliveryCounts(deps, accountId)
  const days = await dailyFigures(db, accountId, chartRange(period))
  const figures = days.filter(({ day }) => day >= period.first).map((each) => each.figures)
  // By the day of the click, as in the panel's reports: its posting may follow after midnight.
  const spent = BigInt(sumOf(figures, 'spend') - sumOf(figures, 'corrected'))
  const shown = { impressions: sumOf(figures, 'impressions'), clicks: sumOf(figures, 'clicks') }
  const dailyClicks = days.map((each) => each.figures.clicks)
  const money = due.may_view_amounts ? { spent, balance: (await walletOf(db, accountId)).available } : null
  // Nothing spent, nothing running, nothing to correct: no report is needed.
  const isEmpty = spent === 0n && shown.impressions === 0 && counts.running === 0 && counts.toCorrect === 0
  const account = { id: accountId, name: due.account }
  const chart = dailyClicks.some((clicks) => clicks > 0) ? dailyClicks : null
  const report: Report = { account, frequency, period, money, ...shown, dailyClicks: chart, ...counts }
  await db.transaction().execute(async (trx) => {
    const made = { frequency, first: period.first, isEmpty, at: now() }
    if (!(await noteReport(trx, due, made)) || isEmpty) return
    const member = { accountId, userId: Number(due.user_id) }
    const told = {
      subject: `${due.account_id} ${due.user_id} ${frequency} ${period.first}`,
      userId: Number(due.user_id),
      at: now(),
    }
    await ringUser(trx, member, { ...told, content: { kind: 'report', frequency } })
    // Without a mail server it would wait until it is too old.
    if (due.email !== null && deps.mail !== null) {
      const letter = reportLetter(report, config.publicOrigin, endAddress(config, member, told.at))
      await insertMailNotice(trx, { ...told, kind: 'report', recipient: due.email, letter })
    }
    if (due.by_sms) {
      await insertNotice(trx, {
        ...told,
        kind: `${frequency}_report`,
        accountId,
        bell: null,
        tokens: reportTokens(report),
      })
    }
  })
}

const CHART_DAYS = 14

function chartRange({ last }: Period) {
  return { from: addDays(last, 1 - CHART_DAYS), to: last }
}

function sumOf(figures: readonly Figures[], name: keyof Figures): number {
  return figures.reduce((sum, each) => sum + each[name], 0)
}

export function reportsJob(deps: Deps): Job {
  return { name: 'make-reports', work: (signal) => makeDueReports(deps, signal) }
}
