import { IdText } from '@jarchi/shared/api/primitives.ts'
import { TicketState } from '@jarchi/shared/api/support.ts'
import * as z from 'zod/mini'
import { pageFields } from '../../platform/http/page-params.ts'

export const ByTicketId = z.object({ ticketId: IdText })
export const ByAttachmentId = z.object({ attachmentId: z.uuid('not_an_id') })

export const TicketQuery = z.object({ ...pageFields, state: z.optional(TicketState) })
