import * as z from 'zod/mini'

const SlugName = z.object({ slug: z.string(), name: z.string() })

/** `id` is sent with an ad as `third_party_image_id`; `url` is a path on our own origin. */
export const PostPicture = z.object({ id: z.string(), url: z.string() })
export type PostPicture = z.infer<typeof PostPicture>

/** A category by its `en_name`, with those above it, the root first. Null if we do not know it. */
export const PostCategory = z.object({ slug: z.string(), name: z.string(), parents: z.array(SlugName) })
export type PostCategory = z.infer<typeof PostCategory>

/**
 * Whether people can see the post: `waiting` means before publication, `gone` means sold, removed or expired.
 */
export const PostState = z.enum(['published', 'waiting', 'gone'])
export type PostState = z.infer<typeof PostState>

/** GET mobile /kenar-divar/divar-post/{postToken}/: a post of the signed-in marketplace user. */
export const DivarPost = z.object({
  token: z.string(),
  title: z.string(),
  description: z.string(),
  state: PostState,
  category: z.nullable(PostCategory),
  city: z.nullable(SlugName),
  district: z.nullable(SlugName),
  /** In rial; null if it is by agreement. */
  price: z.nullable(z.int()),
  images: z.array(PostPicture),
  /** Sent with an ad as `image_source`. */
  image_source: z.literal('divar_post'),
  /** The landing address for an ad. */
  post_url: z.string(),
  /** Whether the account already has an ad of it. */
  has_ad: z.boolean(),
})
export type DivarPost = z.infer<typeof DivarPost>

export const DivarPostSummary = z.object({
  token: z.string(),
  title: z.string(),
  category: z.nullable(PostCategory),
  image: z.nullable(PostPicture),
  has_ad: z.boolean(),
})
export type DivarPostSummary = z.infer<typeof DivarPostSummary>

/** GET mobile /kenar-divar/divar-posts/. */
export const DivarPostList = z.object({ count: z.int(), posts: z.array(DivarPostSummary) })
export type DivarPostList = z.infer<typeof DivarPostList>

/**
 * GET mobile /kenar-divar/entry/: what the panel needs to work with the marketplace. The handle is null until
 * the user has given consent; the completion address is null unless this browser came from the marketplace.
 */
export const MarketplaceEntry = z.object({
  divar_access_token: z.nullable(z.string()),
  completion_url: z.nullable(z.string()),
})
export type MarketplaceEntry = z.infer<typeof MarketplaceEntry>

/** POST mobile /kenar-divar/session-init/{touch_point}/ tells the marketplace where to send its user. */
export const SessionInitAnswer = z.object({ url: z.string() })

/** Why `/auth/divar/retry-access` is shown, as its query `reason`. */
export const RetryReason = z.enum(['denied', 'expired', 'unavailable', 'disabled'])
export type RetryReason = z.infer<typeof RetryReason>
