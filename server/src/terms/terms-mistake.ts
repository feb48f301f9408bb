import type { Token } from 'marked'

/** What is wrong with a file of terms, in words for the operator. */
export class TermsMistake extends Error {}

/** Of something that Markdown knows and terms do not. */
export function mistakeAt({ type, raw }: Token): TermsMistake {
  const where = raw.trim().slice(0, 60)
  return new TermsMistake(
    `terms are headings, paragraphs, lists, bold text and links, but here is ${type}: ${where}`,
  )
}
