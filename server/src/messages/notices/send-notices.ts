import type { Deps } from '../../deps.ts'
import { SmsError } from '../../gateways/sms/sms-gateway.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { inTrace } from '../../platform/trace/trace.ts'
import { nextTry } from './next-try.ts'
import { markNotSent, markSent, takeDueNotice, type TakenNotice } from './queries.ts'

type Sending = Pick<Deps, 'db' | 'sms' | 'now'>
type Log = { warn: (facts: object, text: string) => void }

const MOST_A_TURN = 500

/** Sends due notices by the SMS provider (ADR 20). */
export async function sendDueNotices(deps: Sending, log: Log, signal?: AbortSignal): Promise<void> {
  for (let handed = 0; handed < MOST_A_TURN; handed += 1) {
    if (signal?.aborted) return
    const notice = await takeDueNotice(deps.db, deps.now())
    if (!notice) return
    await inTrace(notice.traceparent, () => hand(deps, log, notice))
  }
}

async function hand({ db, sms, now }: Sending, log: Log, notice: TakenNotice) {
  const { id, phone, kind, tokens } = notice
  try {
    const { providerId } = await sms.sendNotice(phone, { kind, tokens })
    await markSent(db, id, providerId, now())
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    const nextAt = nextTry(error, notice, now())
    await markNotSent(db, id, error.message, nextAt)
    if (nextAt === null) log.warn({ err: error, notice: Number(id), kind }, 'a notice was not sent')
  }
}

export function sendNoticesJob(deps: Sending, log: Log): Job {
  return {
    name: 'send-notices',
    work: (signal) => sendDueNotices(deps, log, signal),
  }
}
