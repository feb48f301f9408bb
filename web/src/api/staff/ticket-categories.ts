import type {
  StaffTicketCategoryList,
  TicketCategoryInput,
} from '@jarchi/shared/api/staff-ticket-categories.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

/** All categories of tickets in their order, also those that are switched off. */
export const staffCategoriesQuery = queryOptions({
  queryKey: ['staff', 'all-ticket-categories'],
  queryFn: ({ signal }) => staffRequest<StaffTicketCategoryList>('ticket-categories/', { signal }),
  staleTime: MINUTE_MS,
})

/** Adds a category, or changes one; a new one sent again with the same `key` is added once. */
export const saveCategory = (slug: string | null, json: TicketCategoryInput, key: string) =>
  slug === null
    ? staffRequest<StaffTicketCategoryList>('ticket-categories/', {
        method: 'POST',
        json,
        headers: { 'Idempotency-Key': key },
      })
    : staffRequest<StaffTicketCategoryList>(`ticket-categories/${slug}/`, { method: 'PUT', json })

export const orderCategories = (slugs: readonly string[]) =>
  staffRequest<StaffTicketCategoryList>('ticket-category-order/', { method: 'PUT', json: { slugs } })
