import type { FeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import { searchKey, searchWords } from '@jarchi/shared/text/search-text.ts'
import type { reviewTexts } from '../../../i18n/staff-review.ts'

type Subject = keyof typeof reviewTexts.explain.subjects

/** The published reasons by what they are about; the check of the types finds one that is missing. */
const SUBJECT_OF: Readonly<Record<FeedbackReason, Subject>> = {
  nudity: 'content',
  sexual_content: 'content',
  insult: 'content',
  political_symbols: 'content',
  hate: 'content',
  vulgar_humour_alcohol_drugs: 'content',
  disturbing_image: 'content',
  phone_number_shown: 'words',
  social_id_shown: 'words',
  implausible_claim: 'words',
  oversized_text: 'words',
  uses_marketplace_name: 'words',
  white_background: 'picture',
  black_background: 'picture',
  low_quality: 'picture',
  stretched: 'picture',
  ad_badge: 'picture',
  http_link: 'landing',
  direct_post_link: 'landing',
  too_many_redirects: 'landing',
  invalid_link: 'landing',
  link_timeout: 'landing',
}
/** In the order of their first digits, from 1. */
const SUBJECTS: readonly Subject[] = ['content', 'words', 'picture', 'landing']

export type Reason = { readonly code: FeedbackReason; readonly message: string }
/** A reason with the two digits that choose it. */
export type KeyedReason = Reason & { readonly keys: string }
export type ReasonGroup = {
  readonly subject: Subject | 'suggested'
  readonly reasons: readonly KeyedReason[]
}

/**
 * The reasons whose words contain the searched ones, by subject. Those that the check suggests come first, and keep
 * their keys, as every reason does.
 */
export function reasonGroups(
  reasons: readonly Reason[],
  suggested: readonly FeedbackReason[],
  search: string,
): ReasonGroup[] {
  const words = searchWords(search)
  const isFound = ({ message }: Reason) => words.every((word) => searchKey(message).includes(word))
  const bySubject = SUBJECTS.map((subject, first) => ({
    subject,
    reasons: reasons
      .filter(({ code }) => SUBJECT_OF[code] === subject)
      .map((reason, second) => ({ ...reason, keys: `${first + 1}${second + 1}` }))
      .filter(isFound),
  }))
  const isSuggested = ({ code }: Reason) => suggested.includes(code)
  const first = bySubject.flatMap((group) => group.reasons).filter(isSuggested)
  const others = bySubject.map((group) => ({
    ...group,
    reasons: group.reasons.filter((reason) => !isSuggested(reason)),
  }))
  return [{ subject: 'suggested' as const, reasons: first }, ...others].filter(
    (group) => group.reasons.length > 0,
  )
}
