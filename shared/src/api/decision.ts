import * as z from 'zod/mini'

const SHORT = 200

const Named = z.optional(z.string().check(z.maxLength(SHORT, 'too_long')))
const Place = z.object({
  /** The name of the place in the answer. */
  id: z.string().check(z.minLength(1, 'required'), z.maxLength(SHORT, 'too_long')),
  /** How the place shows ads: 0 among the posts; other styles are left empty. */
  style: z.optional(z.int().check(z.minimum(0, 'too_small'), z.maximum(2, 'too_large'))),
  page: z.optional(z.int().check(z.minimum(0, 'too_small'), z.maximum(65_535, 'too_large'))),
  offset: z.optional(z.int().check(z.minimum(0, 'too_small'), z.maximum(65_535, 'too_large'))),
  /** Rial for a thousand impressions; ads worth less are not shown. */
  floor: z.optional(z.number().check(z.minimum(0, 'too_small'))),
})

/** The request of an operator's own page: places to fill, and what is shown around them. */
export const DecisionRequest = z.object({
  /** The same id always gets the same decision. */
  request_id: Named,
  places: z.array(Place).check(z.minLength(1, 'required'), z.maxLength(32, 'too_many')),
  /** A slug of the capitals call, or the marketplace's id. */
  city: Named,
  neighborhood: Named,
  category: Named,
  query: Named,
  device: z.optional(
    z.object({
      /** Advertising id; only a keyed hash of it is stored. */
      ifa: Named,
      /** The device's owner refuses tracking. */
      lmt: z.optional(z.boolean()),
      ua: z.optional(z.string().check(z.maxLength(2_048, 'too_long'))),
    }),
  ),
})

const Image = z.object({ url: z.string(), width: z.int(), height: z.int() })

/**
 * Places that stay empty are left out. The page calls the trackers: impression, half in view for 1 s, click.
 */
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
