import { DAY_MS, HOUR_MS } from './durations.ts'

/**
 * How long is kept what nobody needs after a while, in milliseconds. Reports, backups and kept banners are the
 * operator's to say (docs/configuration.md); the ledger and the audit log are never cut.
 */
export const RETENTION = {
  /** Impressions, clicks and wins as they came: the evidence for what was charged. */
  events: 72 * HOUR_MS,
  /**
   * Hashes of devices and networks on clicks: they matter to the rates of a day and to the corrections of the night
   * after; then they are nobody's matter.
   */
  clickDevices: 14 * DAY_MS,
  /** The key of those hashes; a block of a device by an older key blocks nobody. */
  deviceKey: 90 * DAY_MS,
  /** Nobody repeats a call after so long. */
  idempotencyKeys: 90 * DAY_MS,
  /** Codes and links of sign-in, codes of changes of a phone or an e-mail address; a day's limits count them. */
  codes: DAY_MS,
  /** Files of tickets that are in no message. */
  looseAttachments: DAY_MS,
} as const
