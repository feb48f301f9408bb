import * as z from 'zod/mini'

const SHORT = 200

const Named = z.optional(z.string().check(z.maxLength(SHORT, 'too_long')))
const Place = z.object({
  /** What the answer calls the place. */
  id: z.string().check(z.minLength(1, 'required'), z.maxLength(SHORT, 'too_long')),
  /** How the place shows ads: 0 among the posts; others are left empty. */
  style: z.optional(z.int().check(z.minimum(0, 'too_small'), z.maximum(2, 'too_large'))),
  page: z.optional(z.int().check(z.minimum(0, 'too_small'), z.maximum(65_535, 'too_large'))),
  offset: z.optional(z.int().check(z.minimum(0, 'too_small'), z.maximum(65_535, 'too_large'))),
  /** Rial for a thousand impressions; whatever is worth less stays away. */
  floor: z.optional(z.number().check(z.minimum(0, 'too_small'))),
})

/** What an operator's own page asks: places to fill, and what is shown around them. */
export const DecisionRequest = z.object({
  /** The same id is decided the same again. */
  request_id: Named,
  places: z.array(Place).check(z.minLength(1, 'required'), z.maxLength(32, 'too_many')),
  /** A slug of the capitals call, or the marketplace's id. */
  city: Named,
  neighborhood: Named,
  category: Named,
  query: Named,
  device: z.optional(
    z.object({
      /** Advertising id; it is kept only as a keyed hash. */
      ifa: Named,
      /** Its owner does not want to be followed. */
      lmt: z.optional(z.boolean()),
      ua: z.optional(z.string().check(z.maxLength(2_048, 'too_long'))),
    }),
  ),
})

const Image = z.object({ url: z.string(), width: z.int(), height: z.int() })

/** Places that stay empty are left out. Trackers are called by the page: impression, half in view for 1 s, click. */
export const Decision = z.object({
  places: z.array(
    z.object({
      id: z.string(),
      banner: z.object({ images: z.array(Image) }),
      title: z.string(),
      landing_url: z.string(),
      trackers: z.object({ impression: z.string(), viewable: z.string(), click: z.string() }),
    }),
  ),
})
