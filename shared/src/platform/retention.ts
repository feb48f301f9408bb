import { DAY_MS, HOUR_MS } from '../time/durations.ts'

/**
 * How long data are kept that nobody needs after a while, in milliseconds. The operator decides about
 * reports, backups and kept banners (docs/configuration.md); the ledger and the audit log are never
 * shortened.
 */
export const RETENTION = {
  /** Impressions, clicks and wins as they came: the evidence for charges. */
  events: 72 * HOUR_MS,
  /**
   * Hashes of devices and networks on clicks: the rates of a day and the corrections of the next night need
   * them; after that, nothing does.
   */
  clickDevices: 14 * DAY_MS,
  /** Which clicks count in the learnt click rates; one that is given back later weighs little there. */
  learntClicks: 30 * DAY_MS,
  /** A sample of what the exchange asks for, and how our bids ended. */
  askedPlaces: 14 * DAY_MS,
  /** The key of those hashes; a block of a device under an older key has no effect. */
  deviceKey: 90 * DAY_MS,
  /** No call is repeated after so long. */
  idempotencyKeys: 90 * DAY_MS,
  /**
   * Codes and links of sign-in, and codes of changes of a phone or an e-mail address; daily limits count
   * them.
   */
  codes: DAY_MS,
  /** Ads that were begun and not sent, since their last change. */
  drafts: 90 * DAY_MS,
  /** What the bell says. */
  notifications: 90 * DAY_MS,
  /** Which verdict was given on which banner, by which a copy is recognised. */
  judgedBanners: 365 * DAY_MS,
  /** What banners are recognised by, of those on which no verdict was given. */
  unjudgedPrints: 30 * DAY_MS,
  /** Invitations that have run out; daily limits count new ones. */
  invitations: 30 * DAY_MS,
  /** Files of tickets that are in no message. */
  looseAttachments: DAY_MS,
} as const
