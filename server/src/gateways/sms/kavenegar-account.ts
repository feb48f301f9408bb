import { randomUUID } from 'node:crypto'
import { amountOf, field } from '../json-readers.ts'
import { post, readAnswer, requireAccepted, type KavenegarSettings } from './kavenegar.ts'
import type { Timeouts } from './post-form.ts'

const UNKNOWN_TEMPLATE = 424
/** Blanks are not allowed in it, so no message is ever sent. */
const REFUSED_TOKEN = 'this is no token'
/** The number of nobody. */
const RECEPTOR = '09000000000'

/** The account's credit in rial. Throws `SmsError`, also for a wrong key. */
export async function askCredit(settings: KavenegarSettings, timeouts: Timeouts): Promise<number> {
  const { status, entry } = readAnswer(await post(urlOf(settings, 'account/info'), {}, timeouts))
  requireAccepted(status)
  return amountOf(field(entry, 'remaincredit'))
}

/**
 * Those of our templates that the provider does not know; null if it does not tell. There is no call for it: we
 * send what it refuses because of the token, and learn from a name that cannot exist whether it looks for the
 * template first.
 */
export async function unknownTemplates(
  settings: KavenegarSettings,
  timeouts: Timeouts,
): Promise<string[] | null> {
  const isUnknown = async (template: string) => {
    const fields = { receptor: RECEPTOR, token: REFUSED_TOKEN, template, type: 'sms' }
    const body = await post(urlOf(settings, 'verify/lookup'), fields, timeouts)
    return readAnswer(body).status === UNKNOWN_TEMPLATE
  }
  if (!(await isUnknown(`jarchi-${randomUUID().slice(0, 8)}`))) return null
  const unknown: string[] = []
  // One after the other: the provider slows down who asks too much.
  for (const name of namesOf(settings)) if (await isUnknown(name)) unknown.push(name)
  return unknown
}

function namesOf({ templates, noticeTemplates }: KavenegarSettings) {
  return new Set([...Object.values(templates), ...Object.values(noticeTemplates)])
}

function urlOf({ baseUrl, apiKey }: KavenegarSettings, call: string) {
  return `${baseUrl}/v1/${encodeURIComponent(apiKey)}/${call}.json`
}
