import { persianDigits } from '../text/digits.ts'

/** The title of a copy: the next number behind the title, as «X (۲)», within `longest` characters. */
export function copyTitle(title: string, taken: ReadonlySet<string>, longest: number): string {
  const base = withoutNumber(title)
  for (let number = 2; ; number += 1) {
    const end = ` (${persianDigits(number)})`
    const copy = wholeCharacters(base.slice(0, longest - end.length)).trimEnd() + end
    if (!taken.has(copy)) return copy
  }
}

/** The title that copies of copies have in common. */
export function withoutNumber(title: string): string {
  return title.replace(/ \([\u06f0-\u06f9]+\)$/, '')
}

/** A text that was cut, without half a character at its end. */
export function wholeCharacters(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '')
}
