import { adManagement, type AdManagementSettings } from './exchange/ad-management.ts'
import { tryMailbox, type SmtpSettings } from './mail/smtp.ts'
import { openPlatform, type OpenPlatformSettings } from './marketplace/open-platform.ts'
import { askCredit } from './sms/kavenegar-account.ts'
import type { KavenegarSettings } from './sms/kavenegar.ts'

/*
 * Calls that show whether a provider answers and takes our key. They change, send and cost nothing. Each may last
 * `longestMs`, and throws its gateway's error. That of a bank is `askShop` of its kind.
 */

/** A post that nobody has. */
const NO_POST = 'JarchiDoctor'

/** The account's credit in rial. */
export const callSms = (settings: KavenegarSettings, longestMs: number) =>
  askCredit(settings, { connect: longestMs / 2, total: longestMs })

/** Asks for what changed since now. */
export const callExchange = (settings: AdManagementSettings, now: Date, longestMs: number) =>
  adManagement(settings, longestMs).changedSince(now)

/** Asks for a post that does not exist. */
export const callMarketplace = (settings: OpenPlatformSettings, longestMs: number) =>
  openPlatform(settings, oneTry(longestMs)).post(NO_POST, null)

/** Greets the server and signs in. */
export const callMail = (settings: SmtpSettings, longestMs: number) =>
  tryMailbox(settings, { connection: longestMs, silence: longestMs })

/** Patience without a second try. */
export const oneTry = (longestMs: number) => ({
  totalMs: longestMs,
  firstPauseMs: 0,
  longestPauseMs: 0,
  tries: 1,
})

/** What we sent is refused, so that our variable is to be corrected; otherwise the provider is at fault. */
export function isOurFault(error: unknown): boolean {
  const { failure } = (error ?? {}) as { failure?: unknown }
  return failure === 'config' || failure === 'misconfigured'
}
