import type { Post } from './posts.ts'

/** The addresses of a post's pictures. */
export function picturesOf(post: Post, base: string): string[] {
  if (post.foreignPictures) return post.foreignPictures
  return Array.from(
    { length: post.pictures },
    (_, n) => `${base}/static/live-post-image/${post.token}-${n}.png`,
  )
}

/** A post in the user's own list. */
export function summaryReply(post: Post, base: string) {
  return withoutZeros({
    token: post.token,
    title: post.title,
    images: picturesOf(post, base),
    category: post.category,
    is_phone_hidden: false,
    supplier_chat_assistant_enabled: false,
  })
}

/** A complete post; before publication its pictures are for its owner only. */
export function postReply(post: Post, base: string, isOwner: boolean) {
  const showsPictures = isOwner || post.state === 'PUBLISHED' || post.state === 'RETIRED'
  return withoutZeros({
    token: post.token,
    category: post.category,
    city: post.city,
    district: post.district,
    chat_enabled: post.chatEnabled,
    state: post.state,
    first_published_at: post.publishedAt.toISOString(),
    last_modified_at: post.changedAt.toISOString(),
    data: withoutZeros({
      title: post.title,
      description: post.description,
      images: showsPictures ? picturesOf(post, base) : [],
      price: withoutZeros({ mode: post.price === 0 ? 'توافقی' : 'مقطوع', value: post.price }),
      expire_days: 30,
    }),
  })
}

/** Leaves out zero, false, empty and missing values, as the real API does. */
function withoutZeros(values: Record<string, unknown>) {
  const isZero = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isZero(value)))
}
