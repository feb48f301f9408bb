import * as z from 'zod/mini'
import { AdEvent } from './ads.ts'
import { Id } from './primitives.ts'
import { StaffAccountName } from './staff-desk.ts'

/** The most verdicts that are told of. */
export const MOST_REMEMBERED = 10

/** `same`: all its pixels are those of an ad's banner now; `near`: a copy that was cut, scaled or saved again. */
const Nearness = z.enum(['same', 'near'])

/** A verdict of staff that was given on such banners. */
export const RememberedVerdict = z.extend(AdEvent, {
  /** The member of staff; null for a verdict whose author is not known. */
  by: z.nullable(z.string()),
  ad_id: Id,
  campaign_title: z.string(),
  account: StaffAccountName,
  nearness: Nearness,
  /** Which of the ad's banners it is about, and the judged one that is most like it. */
  size: z.enum(['medium', 'large', 'xlarge']),
  banner: z.string(),
})
export type RememberedVerdict = z.infer<typeof RememberedVerdict>

/**
 * GET staff /api/v1/reviews/{adId}/memory/, with the right `review`: what was said before about banners like those of
 * the ad, the same ones first, then the newest. While the ad waits, earlier verdicts on itself are among them.
 */
export const BannerMemory = z.object({ results: z.array(RememberedVerdict) })
export type BannerMemory = z.infer<typeof BannerMemory>
