import type { DivarPost } from '../api/marketplace-posts.ts'
import { LONGEST_TITLE } from '../api/campaigns.ts'
import type { BidRules } from '../advertising/bid.ts'
import type { CampaignDraft } from '../api/drafts.ts'
import { emptyDraft } from './campaign-draft.ts'

type Post = Pick<DivarPost, 'title' | 'category' | 'city' | 'post_url'>

/**
 * A campaign that advertises a post: with the post's data and its whole city; the rest is as in any new one.
 */
export function postDraft(post: Post, rules: BidRules): CampaignDraft {
  const { category, city, post_url } = post
  return {
    ...emptyDraft(rules),
    title: adTitle(post.title),
    everyCategory: category === null,
    categories: category ? [category.slug] : [],
    everywhere: city === null,
    cities: city ? [city.slug] : [],
    landingType: 'web',
    webAddress: post_url,
  }
}

/**
 * A post's title in a form that an ad may have: one plain line of 60 characters, cut between words; '' if
 * nothing is left.
 */
export function adTitle(title: string): string {
  const plain = title
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length < 2) return ''
  if (plain.length <= LONGEST_TITLE) return plain
  const start = plain.slice(0, LONGEST_TITLE + 1)
  const lastGap = start.lastIndexOf(' ')
  const cut = lastGap > LONGEST_TITLE / 2 ? start.slice(0, lastGap) : start.slice(0, LONGEST_TITLE)
  // Do not cut a surrogate pair in half.
  return cut.replace(/[\ud800-\udbff]$/, '')
}
