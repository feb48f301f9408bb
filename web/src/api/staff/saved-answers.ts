import type {
  SavedAnswer,
  SavedAnswerInput,
  SavedAnswerList,
} from '@jarchi/shared/api/staff-saved-answers.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

/** The answers that the house keeps. */
export const savedAnswersQuery = queryOptions({
  queryKey: ['staff', 'saved-answers'],
  queryFn: ({ signal }) => staffRequest<SavedAnswerList>('saved-answers/', { signal }),
  staleTime: MINUTE_MS,
})

/** Keeps a new answer, or changes one; a new one sent again with the same `key` is kept once. */
export const keepSavedAnswer = (id: number | null, json: SavedAnswerInput, key: string) =>
  id === null
    ? staffRequest<SavedAnswer>('saved-answers/', {
        method: 'POST',
        json,
        headers: { 'Idempotency-Key': key },
      })
    : staffRequest<SavedAnswer>(`saved-answers/${id}/`, { method: 'PUT', json })

export const dropSavedAnswer = (id: number) =>
  staffRequest<void>(`saved-answers/${id}/`, { method: 'DELETE' })
