import { LONGEST_KEYWORD, SHORTEST_KEYWORD } from '@jarchi/shared/keywords.ts'

const BETWEEN = /[,،;؛\n\r]+/

/** Whether a text holds more than one phrase, or one that is finished. */
export const hasSeparator = (text: string): boolean => BETWEEN.test(text)

/** Phrases between commas, semicolons and line breaks: those that can be taken, and those of a wrong length. */
export function typedPhrases(text: string): { phrases: string[]; wrong: string[] } {
  const all = text.split(BETWEEN).map((phrase) => phrase.trim().replace(/\s+/g, ' '))
  const written = [...new Set(all.filter(Boolean))]
  const fits = ({ length }: string) => length >= SHORTEST_KEYWORD && length <= LONGEST_KEYWORD
  return { phrases: written.filter(fits), wrong: written.filter((phrase) => !fits(phrase)) }
}
