import * as z from 'zod/mini'
import { Id, listOf } from './primitives.ts'

const Place = { id: Id, slug: z.string(), name: z.string() }

export const Neighborhood = z.object(Place)
export const City = z.object({ ...Place, neighborhoods: z.array(Neighborhood) })
export type City = z.infer<typeof City>

/** A province; `capital_city_id` is the id of its first city. */
export const Capital = z.object({ ...Place, capital_city_id: Id, cities: z.array(City) })
export type Capital = z.infer<typeof Capital>

/** GET mobile /reports/api/capitals/. */
export const CapitalList = listOf(Capital)
export type CapitalList = z.infer<typeof CapitalList>

/** GET mobile /reports/api/unknown-neighborhoods/: those that the exchange does not know yet, by slug. */
export const UnknownNeighborhoods = z.object({
  /** None is known, and `slugs` is empty; `slugs` is also empty if there is no exchange. */
  all: z.boolean(),
  slugs: z.array(z.string()),
})
export type UnknownNeighborhoods = z.infer<typeof UnknownNeighborhoods>

export const Category = z.object({
  id: Id,
  en_name: z.string(),
  name: z.string(),
  parent_id: z.nullable(Id),
  /** A few of its pictures (§3.8); the sample-images call has all of them. */
  sample_images: z.array(z.object({ id: Id, image: z.string(), image_source: z.string() })),
})
export type Category = z.infer<typeof Category>

/** GET mobile /reports/api/v2/categories/. */
export const CategoryList = listOf(Category)
export type CategoryList = z.infer<typeof CategoryList>

/** POST assistant /api/v1/facilitator/keywords/divar-suggestion: category `en_name`s and city slugs. */
export const KeywordRequest = z.strictObject({
  categories: z
    .array(z.string().check(z.maxLength(120, 'too_long')))
    .check(z.minLength(1, 'required'), z.maxLength(100, 'too_many')),
  cities: z
    .array(z.string().check(z.maxLength(120, 'too_long')))
    .check(z.minLength(1, 'required'), z.maxLength(400, 'too_many')),
})
export const KeywordSuggestion = z.object({ keywords: z.array(z.string()) })
export type KeywordSuggestion = z.infer<typeof KeywordSuggestion>
