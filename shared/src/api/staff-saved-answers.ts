import * as z from 'zod/mini'
import { Id, line, listOf } from './primitives.ts'
import { NewTicket } from './support.ts'

// All of it needs the right `support`.

export const LONGEST_SAVED_TITLE = 80
export const MOST_SAVED_ANSWERS = 200

/** An answer that the house keeps. Its text may have places for names, which the desk fills in. */
export const SavedAnswer = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** The slug of the category whose tickets it is offered for first; null: none. */
  category: z.nullable(z.string()),
})
export type SavedAnswer = z.infer<typeof SavedAnswer>

/** GET staff /api/v1/saved-answers/, by title. */
export const SavedAnswerList = listOf(SavedAnswer)
export type SavedAnswerList = z.infer<typeof SavedAnswerList>

/**
 * POST staff /api/v1/saved-answers/ (201, header Idempotency-Key) and PUT …/saved-answers/{savedAnswerId}/; both
 * return it. DELETE takes it away (204). 404 `not_found`.
 */
export const SavedAnswerInput = z.strictObject({
  title: line(2, LONGEST_SAVED_TITLE),
  text: NewTicket.shape.text,
  category: z.nullable(NewTicket.shape.category),
})
export type SavedAnswerInput = z.infer<typeof SavedAnswerInput>
