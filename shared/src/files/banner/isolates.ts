const ISOLATE = ['\u2066', '\u2069'] as const
/** With marks of Persian outside, so that what stands between two runs is read from right to left. */
const EMBED = ['\u200f\u202a', '\u202c\u200f'] as const

const DIGIT = '0-9\\u0660-\\u0669\\u06f0-\\u06f9'
const LATIN = 'A-Za-z\\u00c0-\\u017f'
/** A word of Latin letters, or a code of letters and digits. */
const WORD = `[+@#]?[${DIGIT}.,:/-]*[${LATIN}][${LATIN}${DIGIT}.,:/@+&'_-]*`
const NUMBER = `\\+?[${DIGIT}]+(?:[.,:/\\u066b\\u066c\\u060c\\u00d7-][${DIGIT}]+)*[%\\u066a]?`

/** Runs that are read from left to right: Latin words with the numbers between them, and numbers. */
const LEFT_TO_RIGHT = new RegExp(`(?:${NUMBER} )?${WORD}(?: (?:${WORD}|${NUMBER}))*|${NUMBER}`, 'gu')

/** Keeps numbers and Latin words in one piece inside Persian text. */
export function isolated(line: string): string {
  return within(ISOLATE, line)
}

/** The same on a canvas: Safari's ignores the marks of isolates. */
export function embedded(line: string): string {
  return within(EMBED, line)
}

function within([open, close]: readonly [string, string], line: string): string {
  return line.replaceAll(LEFT_TO_RIGHT, (run) => `${open}${run}${close}`)
}
