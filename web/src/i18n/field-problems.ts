import fieldErrors from '../../../data/texts/field-errors.json'

const SENTENCES: Readonly<Record<string, string>> = fieldErrors

/** A check's code as a sentence. */
export function problemText(code: string): string {
  return SENTENCES[code] ?? fieldErrors.invalid
}
