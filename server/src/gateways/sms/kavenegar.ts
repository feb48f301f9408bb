import * as z from 'zod/mini'
import { LONGEST_WAITS_MS } from '../../platform/longest-waits.ts'
import { NotSent, postForm, type Timeouts } from './post-form.ts'
import {
  SmsError,
  type CodePurpose,
  type SmsFailure,
  type SmsGateway,
  type SmsNotice,
} from './sms-gateway.ts'

/** `baseUrl` without `/v1`; the key is part of every URL, so URLs are never logged. */
export type KavenegarSettings = {
  baseUrl: string
  apiKey: string
  templates: Record<CodePurpose, string>
  noticeTemplates: Record<SmsNotice['kind'], string>
}

const ACCEPTED = 200
/** The state of a message to somebody who has blocked such messages. */
const BLOCKED_BY_RECIPIENT = 14

const FAILURES: Record<number, SmsFailure> = {
  402: 'transient',
  409: 'transient',
  411: 'recipient',
  418: 'credit',
  451: 'throttled',
}

const NumberLike = z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number))])
const Entry = z.object({
  messageid: z.optional(z.union([z.string(), z.number()])),
  status: z.optional(NumberLike),
})
/** `entries` is an object in the documents and an array in reality. */
const Answer = z.object({
  return: z.object({ status: NumberLike }),
  entries: z.optional(z.unknown()),
})

/** The provider's names for the tokens of a template, in our order. */
const TOKENS = ['token', 'token2', 'token3']
/** `token10` may contain four blanks, `token20` eight; joiners are not allowed in any. */
const TOKENS_WITH_BLANKS: Partial<Record<SmsNotice['kind'], readonly string[]>> = {
  budget_spent: ['token', 'token2', 'token20'],
  verdicts: ['token', 'token10', 'token20'],
}

/** Kavenegar's `verify/lookup`: the provider puts the code or tokens into a stored template. */
export function kavenegar(
  settings: KavenegarSettings,
  timeouts: Timeouts = LONGEST_WAITS_MS.sms,
): SmsGateway {
  const { baseUrl, apiKey, templates, noticeTemplates } = settings
  const url = `${baseUrl}/v1/${encodeURIComponent(apiKey)}/verify/lookup.json`
  return {
    async sendOtp(mobile, code, purpose = 'sign_in') {
      const fields = { receptor: mobile, token: code, template: templates[purpose], type: 'sms' }
      const body = await post(url, fields, timeouts)
      return { providerId: accepted(body) }
    },
    async sendNotice(mobile, { kind, tokens }) {
      const names = TOKENS_WITH_BLANKS[kind] ?? TOKENS
      const named = Object.fromEntries(tokens.map((token, at) => [names[at] ?? '', token]))
      const fields = { receptor: mobile, ...named, template: noticeTemplates[kind], type: 'sms' }
      return { providerId: accepted(await post(url, fields, timeouts)) }
    },
  }
}

/**
 * Tries a second time only if the first was surely not sent: after a timeout the message may have been sent.
 */
export async function post(url: string, fields: Record<string, string>, timeouts: Timeouts): Promise<string> {
  try {
    return await postForm(url, fields, timeouts).catch((error: unknown) => {
      if (error instanceof NotSent) return postForm(url, fields, timeouts)
      throw error
    })
  } catch (error) {
    throw new SmsError('transient', reasonOf(error), !(error instanceof NotSent))
  }
}

/** The status and the only entry of an answer. The status in the body counts, not that of HTTP. */
export function readAnswer(body: string): { status: number; entry: unknown } {
  const answer = Answer.safeParse(parsed(body))
  if (!answer.success) throw new SmsError('transient', 'the answer cannot be read', true)
  const { entries } = answer.data
  return { status: answer.data.return.status, entry: Array.isArray(entries) ? entries[0] : entries }
}

/** Throws for every status except that of success. */
export function requireAccepted(status: number) {
  if (status === ACCEPTED) return
  const failure = FAILURES[status] ?? (status >= 500 && status !== 501 ? 'transient' : 'config')
  throw new SmsError(failure, `status ${status}`)
}

/** The id of an accepted message. */
function accepted(body: string): string {
  const answer = readAnswer(body)
  requireAccepted(answer.status)
  const entry = Entry.safeParse(answer.entry).data
  if (entry?.status === BLOCKED_BY_RECIPIENT) throw new SmsError('recipient', 'blocked by the recipient')
  return String(entry?.messageid ?? '')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Only the connection's own code: messages of Node's errors may contain the URL. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : (String(message).split('\n', 1)[0]?.slice(0, 100) ?? '')
}
