import type { Deps } from '../../deps.ts'
import { MailError, type MailGateway } from '../../gateways/mail/mail-gateway.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { inTrace } from '../../platform/trace/trace.ts'
import { mailOf } from './letter.ts'
import { markMailNotSent, markMailSent, takeDueMail, type TakenMail } from './mail-queries.ts'
import { nextTry } from './next-try.ts'

type Sending = Pick<Deps, 'db' | 'config' | 'mail' | 'now'>
type Log = { warn: (facts: object, text: string) => void }

const MOST_A_TURN = 200

/** Sends due letters by the mail server, as notices by the SMS provider (ADR 20); without one they wait. */
export async function sendDueMails(
  { mail, ...deps }: Sending,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  if (!mail) return
  for (let handed = 0; handed < MOST_A_TURN; handed += 1) {
    if (signal?.aborted) return
    const taken = await takeDueMail(deps.db, deps.now())
    if (!taken) return
    await inTrace(taken.traceparent, () => hand({ mail, ...deps }, log, taken))
  }
}

async function hand({ db, config, mail, now }: Sending & { mail: MailGateway }, log: Log, taken: TakenMail) {
  const { id, kind, recipient, letter } = taken
  try {
    const { providerId } = await mail.send(await mailOf(recipient, letter, config.brand.accent))
    await markMailSent(db, id, providerId, now())
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const nextAt = nextTry(error, taken, now())
    await markMailNotSent(db, id, error.message, nextAt)
    if (nextAt === null) log.warn({ err: error, mail: Number(id), kind }, 'an e-mail was not sent')
  }
}

export function sendMailsJob(deps: Sending, log: Log): Job {
  return { name: 'send-mails', work: (signal) => sendDueMails(deps, log, signal) }
}
