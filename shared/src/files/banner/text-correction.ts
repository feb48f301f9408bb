import type { BannerTextName, BannerTexts } from './banner-spec.ts'
import { LONGEST_TEXT, phonesIn, SOCIAL, textProblem, tidyText, type TextProblem } from './text-rules.ts'

/** The text without its problems, as far as removing parts can correct it; '' if nothing is left. */
export function correctedText(text: string): string {
  let corrected = tidyText(text)
  // Each round corrects one kind of problem; removing parts may cause another one.
  for (let round = 0; round < 8; round++) {
    const problem = textProblem(corrected)
    if (!problem) return corrected
    corrected = tidyText(without(corrected, problem))
  }
  return ''
}

function without(text: string, problem: TextProblem): string {
  switch (problem) {
    case 'too_long':
      return shortened(text, ({ length }) => length <= LONGEST_TEXT)
    case 'not_plain_text':
    case 'character_missing':
      return drawnCharacters(text)
    case 'phone_in_text':
      return withoutPhones(text)
    case 'social_id_in_text':
      return text.replaceAll(SOCIAL, ' ')
    case 'no_letters':
    case 'required':
      return ''
  }
}

/**
 * The texts shortened to fit a banner: the one that `unfitOf` names loses words from its end until none is
 * named, and its last word as many letters as necessary.
 */
export function fittedTexts(
  texts: BannerTexts,
  unfitOf: (texts: BannerTexts) => BannerTextName | null,
): BannerTexts {
  let fitted = texts
  for (let name = unfitOf(fitted); name !== null; name = unfitOf(fitted)) {
    const words = fitted[name].split(' ')
    if (fitted[name] === '') return fitted
    const withText = (text: string) => ({ ...fitted, [name]: text })
    fitted = withText(
      words.length > 1
        ? words.slice(0, -1).join(' ')
        : wordStart(fitted[name], (start) => unfitOf(withText(start)) !== name),
    )
  }
  return fitted
}

/**
 * As much of a word's beginning as fits, letters with their marks; found by bisection, because each try
 * measures.
 */
function wordStart(word: string, fits: (start: string) => boolean): string {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? []
  const start = (count: number) =>
    letters
      .slice(0, count)
      .join('')
      .replace(/[\u200c\u0640]+$/u, '')
  let [low, high] = [0, letters.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(start(middle))) low = middle
    else high = middle
  }
  return start(low)
}

/** Removes words from the end until the text fits, or returns '' if not even the first does. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  const words = text.split(' ')
  for (let count = words.length; count > 0; count--) {
    const shorter = words
      .slice(0, count)
      .join(' ')
      .replace(/[\s،,:;؛.–-]+$/u, '')
    if (shorter !== '' && fits(shorter)) return shorter
  }
  return ''
}

function drawnCharacters(text: string): string {
  const kept = [...text].filter((character) => {
    const problem = textProblem(character)
    return problem === null || problem === 'no_letters'
  })
  // Remove marks beyond two on one letter.
  return kept.join('').replaceAll(/(\p{M}{2})\p{M}+/gu, '$1')
}

function withoutPhones(text: string): string {
  let kept = text
  for (const { index, length } of phonesIn(text).toReversed()) {
    kept = `${kept.slice(0, index)} ${kept.slice(index + length)}`
  }
  return kept
}
