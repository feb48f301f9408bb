import * as z from 'zod/mini'

/** The body of every refusal (§3.15): what happened, in words that a user can act on if possible. */
export const ErrorBody = z.object({
  message: z.string(),
  statusCode: z.int(),
  code: z.string(),
  request_id: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  retry_after: z.optional(z.int()),
  /** After a refused `If-Match`: the object as it is now, in the form of the call's answer. */
  current: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
