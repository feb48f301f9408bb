import * as z from 'zod/mini'

const free = z.optional(z.string().check(z.maxLength(10_000, 'too_long')))

/** POST banner /api/preflight/: the parts of an ad that exist already; pictures in calls of their own. */
export const PreflightRequest = z.strictObject({
  texts: z.optional(z.strictObject({ title: free, subtitle: free, action: free })),
  /** Of the banner maker, with its texts: how much of the banner they cover. */
  template: z.optional(z.enum(['1', '2', '3'], 'invalid')),
  landing_url: z.optional(z.string().check(z.maxLength(4_000, 'too_long'))),
})
export type PreflightRequest = z.infer<typeof PreflightRequest>

/**
 * A rule that is broken (`block`) or may be broken (`warn`), its meaning and how to correct it
 * (§D10.1, §D10.2).
 */
export const PreflightFinding = z.object({
  rule: z.string(),
  level: z.enum(['block', 'warn']),
  path: z.string(),
  message: z.string(),
  fix: z.string(),
})
export type PreflightFinding = z.infer<typeof PreflightFinding>
export const PreflightReport = z.object({ findings: z.array(PreflightFinding) })
export type PreflightReport = z.infer<typeof PreflightReport>
