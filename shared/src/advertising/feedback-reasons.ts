/** The longest note that a reviewer adds to the reasons, in characters. */
export const LONGEST_NOTE = 500

/** The marketplace's published reasons for a denial. */
export const FEEDBACK_REASONS = [
  'nudity',
  'sexual_content',
  'insult',
  'political_symbols',
  'hate',
  'vulgar_humour_alcohol_drugs',
  'disturbing_image',
  'phone_number_shown',
  'social_id_shown',
  'implausible_claim',
  'oversized_text',
  'white_background',
  'black_background',
  'low_quality',
  'stretched',
  'ad_badge',
  'uses_marketplace_name',
  'http_link',
  'direct_post_link',
  'too_many_redirects',
  'invalid_link',
  'link_timeout',
] as const

export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]

/** Whether a code is one of these. */
export function isFeedbackReason(code: string): code is FeedbackReason {
  return FEEDBACK_REASONS.some((reason) => reason === code)
}
