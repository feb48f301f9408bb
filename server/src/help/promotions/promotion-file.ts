import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { addDays, jalaliDayFrom, startOfDay, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { PROMOTION_PAGES, type PromotionPageName } from '@jarchi/shared/help/promotion.ts'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ConfigError } from '../../platform/config-error.ts'

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const Line = line(200)
const Paragraph = line(2_000)
const When = z.pipe(
  z.string(),
  z.transform((written: string, { issues, value }): Moment => {
    const moment = momentFrom(written)
    if (moment) return moment
    const message = 'not a day and time such as "1405-09-01 18:00" or "today+3 18:00"'
    issues.push({ code: 'custom', input: value, message })
    return z.NEVER
  }),
)
const Minutes = z.int().check(z.minimum(1), z.maximum(1_440))

/** One promotion as the operator writes it; `docs/operator-pages.md` explains each field. */
const Written = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{1,59}$/, 'not an id of small letters, digits and hyphens')),
  starts: When,
  ends: When,
  headline: Line,
  paragraphs: z.array(Paragraph).check(z.minLength(1), z.maxLength(20)),
  offer: z.optional(z.strictObject({ title: Line, text: z.optional(Paragraph) })),
  gift_code: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(40))),
  event: z.optional(z.strictObject({ starts: When, minutes: Minutes })),
  registration: z.optional(z.strictObject({ consent: Paragraph, afterwards: Paragraph })),
})
export type Promotion = z.infer<typeof Written>

const PromotionFile = z.partialRecord(z.enum(PROMOTION_PAGES), Written)
export type Promotions = Partial<Record<PromotionPageName, Promotion>>

/** The operator's promotions, read once at the start; without a file there are none. Throws `ConfigError`. */
export function readPromotions(file: string | null, now: Date): Promotions {
  if (file === null) return {}
  const read = PromotionFile.safeParse(jsonOf(file), { error: z.locales.en().localeError })
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map(({ path, message }) => `PROMOTIONS_FILE: ${path.join('.') || file}: ${message}.`),
    )
  }
  const problems = Object.entries(read.data).flatMap(([page, promotion]) => problemsOf(page, promotion, now))
  const ids = Object.values(read.data).map(({ id }) => id)
  if (new Set(ids).size < ids.length) problems.push('PROMOTIONS_FILE: two promotions have the same id.')
  if (problems.length > 0) throw new ConfigError(problems)
  return read.data
}

function problemsOf(page: string, { starts, ends, event }: Promotion, now: Date): string[] {
  const isOverTooSoon = starts(now) >= ends(now)
  const isEventElsewhen = event !== undefined && event.starts(now) < starts(now)
  return [
    ...(isOverTooSoon ? [`PROMOTIONS_FILE: ${page}: it ends before it starts.`] : []),
    ...(isEventElsewhen ? [`PROMOTIONS_FILE: ${page}: its event is before it starts.`] : []),
  ]
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError([
      `PROMOTIONS_FILE cannot be read: ${error instanceof Error ? error.message : file}.`,
    ])
  }
}

const DAY_AND_TIME = /^(\S+) ([01]\d|2[0-3]):([0-5]\d)$/
const FROM_TODAY = /^today([+-]\d{1,3})?$/

/** A time in the operator's configuration, which may depend on the current day. */
type Moment = (now: Date) => Date

/**
 * The moment in a text like `1405-09-01 18:00`, or `today+3 18:00` for one that is always near, in Tehran;
 * null for any other text.
 */
export function momentFrom(text: string): Moment | null {
  const [, day = '', hours, minutes] = DAY_AND_TIME.exec(asciiDigits(text).trim()) ?? []
  const dayAt = dayFrom(day)
  if (!dayAt) return null
  const intoDay = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return (now) => new Date(startOfDay(dayAt(now)).getTime() + intoDay)
}

function dayFrom(text: string): ((now: Date) => string) | null {
  const relative = FROM_TODAY.exec(text)
  if (relative) return (now) => addDays(tehranDay(now), Number(relative[1] ?? 0))
  const day = jalaliDayFrom(text)
  return day === null ? null : () => day
}
