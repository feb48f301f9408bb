import * as z from 'zod/mini'
import { DivarConfig, ScheduleSlot } from './campaigns.ts'
import { Id, line } from './primitives.ts'

/** Of one account. */
export const MOST_SAVED_TARGETINGS = 50

/** Of a name, in characters. */
export const LONGEST_TARGETING_NAME = 60

/** POST api /api/v2/adv/saved-targetings/; the same name again replaces what was saved by it. */
export const SavedTargetingInput = z.strictObject({
  name: line(2, LONGEST_TARGETING_NAME),
  display_time: z._default(z.array(ScheduleSlot).check(z.maxLength(1_000, 'too_many')), []),
  divar_config: DivarConfig,
})
export type SavedTargetingInput = z.infer<typeof SavedTargetingInput>

/** A named set of places, categories, keywords and hours, for the next ads of an account. */
export const SavedTargeting = z.object({
  id: Id,
  name: z.string(),
  display_time: z.array(ScheduleSlot),
  divar_config: z.object({
    cities: z.array(z.string()),
    neighborhoods: z.array(z.string()),
    category_slugs: z.array(z.string()),
    keywords: z.array(z.string()),
  }),
})
export type SavedTargeting = z.infer<typeof SavedTargeting>

/** GET api /api/v2/adv/saved-targetings/, by name. */
export const SavedTargetingList = z.object({ count: z.int(), results: z.array(SavedTargeting) })
export type SavedTargetingList = z.infer<typeof SavedTargetingList>
