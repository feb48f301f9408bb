import * as z from 'zod/mini'
import { HOURS_OF_WEEK } from '../time/daypart.ts'
import { BannerConfig, BannerConfigInput, BannerType } from './banner-config.ts'
import { HistoryBy } from './history.ts'
import { CalendarDay, listOf, Revision, Timestamp } from './primitives.ts'

/** Of an account. */
export const MOST_DRAFTS = 50
/** Of the body that saves a draft. */
export const LARGEST_DRAFT_BYTES = 64 * 1_024

/** In UTF-16 units: unfinished words need not be right, only not endless. */
const LONGEST_TEXT = 4_000
const MOST_CHOICES = 2_000
const text = z.string('invalid').check(z.maxLength(LONGEST_TEXT, 'too_long'))
const choices = z.array(text, 'invalid').check(z.maxLength(MOST_CHOICES, 'too_many'))
const amount = z.nullable(z.int('not_a_whole_number'))
const flag = z.boolean('invalid')
const week = new RegExp(`^[01]{${HOURS_OF_WEEK}}$`)

/** A campaign and its ad's landing while they are being edited; amounts in rial, null while empty. */
const FormValues = z.strictObject({
  title: text,
  /** All root categories: the wire cannot say "every category", and an empty list would hide the campaign. */
  everyCategory: flag,
  categories: choices,
  everywhere: flag,
  cities: choices,
  neighborhoods: choices,
  keywords: choices,
  landingType: z.enum(['web', 'phone'], 'invalid'),
  webAddress: text,
  phone: text,
  daypart: z.string('invalid').check(z.regex(week, 'invalid')),
  startsOn: z.nullable(CalendarDay),
  endsOn: z.nullable(CalendarDay),
  dailyBudget: amount,
  totalBudget: amount,
  /** The ceiling of a click, which may stay empty; its price where `priceByMarket` is off. */
  bid: amount,
})
export type CampaignDraft = z.infer<typeof FormValues>

/** A design whose texts may still be missing. */
const UnfinishedDesign = z.extend(BannerConfigInput, {
  texts: z.strictObject({ title: text, subtitle: text, action: text }),
})
const bytes = z.optional(z.int('invalid').check(z.positive('invalid')))

const Content = {
  ...FormValues.shape,
  bannerType: BannerType,
  design: z.nullable(UnfinishedDesign),
  /** Sizes whose picture was chosen as a file, which only that browser has, with the bytes of the file. */
  files: z.strictObject({ medium: bytes, large: bytes, xlarge: bytes }),
}

/**
 * PUT api /api/v2/adv/drafts/{id}/: the form of a new ad as it stands. `If-Match` names the `revision` that it was
 * based on; without it, it is a new draft.
 */
export const DraftInput = z.partial(z.strictObject(Content))
export type DraftInput = z.infer<typeof DraftInput>

/** Chosen by the browser, so that sending a draft again makes no second one. */
export const DraftId = z.string('required').check(z.regex(/^[0-9a-f]{32}$/, 'invalid'))

const about = { id: DraftId, revision: Revision, changed_at: Timestamp, changed_by: HistoryBy }

/** A draft that another version of the form has written may lack fields. */
export const Draft = z.object({
  ...about,
  values: z.partial(z.object({ ...Content, design: z.nullable(BannerConfig) })),
})
export type Draft = z.infer<typeof Draft>

/** GET api /api/v2/adv/drafts/: the ads that the account has begun and not sent, the last changed first. */
export const DraftList = listOf(z.object({ ...about, title: z.string() }))
export type DraftList = z.infer<typeof DraftList>
