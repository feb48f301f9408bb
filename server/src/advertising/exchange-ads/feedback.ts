import type { FeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import { searchKey } from '@jarchi/shared/text/search-text.ts'
import { denialPhrases } from '../../platform/texts/exchange.ts'

const KEYS = denialPhrases.map(
  ([reason, groups]) => [reason, groups.map((words) => words.map((text) => searchKey(text)))] as const,
)

/** The exchange's reasons as our codes, each once; an unknown sentence stays as it came. */
export function denialReasons(sentences: readonly string[]): string[] {
  return [...new Set(sentences.map((sentence) => reasonOf(sentence) ?? sentence))]
}

function reasonOf(sentence: string): FeedbackReason | null {
  const text = searchKey(sentence)
  const found = KEYS.find(([, groups]) => groups.some((words) => words.every((part) => text.includes(part))))
  return found?.[0] ?? null
}
