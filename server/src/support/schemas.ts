import { IdText } from '@jarchi/shared/api/primitives.ts'
import { TicketState } from '@jarchi/shared/api/support.ts'
import * as z from 'zod/mini'
import { pageFields } from '../http/page-query.ts'

export const ByTicketId = z.object({ ticketId: IdText })
export const ByAttachmentId = z.object({ attachmentId: z.uuid('not_an_id') })

/** The same key makes one ticket, or one message, however often it is sent. */
export const CreationHeaders = z.looseObject({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'invalid'))),
})

export type CreationHeaders = z.infer<typeof CreationHeaders>

export const TicketQuery = z.object({ ...pageFields, state: z.optional(TicketState) })
