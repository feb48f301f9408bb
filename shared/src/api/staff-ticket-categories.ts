import * as z from 'zod/mini'
import { line, listOf } from './primitives.ts'

// All of it needs the right `support`.

export const LONGEST_CATEGORY_TITLE = 60
export const MOST_CATEGORIES = 50

/** What a ticket may be about; one that is switched off is offered to nobody, and its tickets keep it. */
export const StaffTicketCategory = z.object({ slug: z.string(), title: z.string(), is_active: z.boolean() })
export type StaffTicketCategory = z.infer<typeof StaffTicketCategory>

/** GET staff /api/v1/ticket-categories/: all, in their order. The calls below answer the same. */
export const StaffTicketCategoryList = listOf(StaffTicketCategory)
export type StaffTicketCategoryList = z.infer<typeof StaffTicketCategoryList>

/**
 * POST staff /api/v1/ticket-categories/ (201, header Idempotency-Key), at the end, and PUT …/{slug}/. 404
 * `not_found`; 400 if none would be offered any more, or there are fifty.
 */
export const TicketCategoryInput = z.strictObject({
  title: line(2, LONGEST_CATEGORY_TITLE),
  is_active: z.boolean('required'),
})
export type TicketCategoryInput = z.infer<typeof TicketCategoryInput>

/** PUT staff /api/v1/ticket-category-order/: every slug once; 400 if the list is another one meanwhile. */
export const TicketCategoryOrder = z.strictObject({
  slugs: z
    .array(z.string().check(z.maxLength(40, 'too_long')))
    .check(z.maxLength(MOST_CATEGORIES, 'too_many')),
})
