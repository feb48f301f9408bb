import * as z from 'zod/mini'
import { Id, listOf, Timestamp } from './primitives.ts'

/** GET mobile /api/v1/divar/ad-test-links/?id__in=: `url` is a path on our own origin, open to everybody for a day. */
export const AdTestLinkList = listOf(z.object({ id: Id, url: z.string() }))
export type AdTestLinkList = z.infer<typeof AdTestLinkList>

/**
 * GET mobile /api/v1/divar/ad-preview/{token}/, open to everybody: the content of the page
 * `/preview/{token}`. Banners are URLs; one whose picture is missing is null. `landing.url` is an https
 * address or `tel:` with the number.
 */
export const AdPreview = z.object({
  title: z.string(),
  banners: z.object({
    medium: z.nullable(z.string()),
    large: z.nullable(z.string()),
    xlarge: z.nullable(z.string()),
  }),
  landing: z.object({ kind: z.enum(['web', 'phone']), url: z.string() }),
  expires_at: Timestamp,
})
export type AdPreview = z.infer<typeof AdPreview>
