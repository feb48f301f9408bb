import fieldErrors from '../../../data/texts/field-errors.json'

const SENTENCES: Readonly<Record<string, string>> = fieldErrors

/** A check's code as a sentence. */
export function problemText(code: string): string {
  return SENTENCES[code] ?? fieldErrors.invalid
}

/** The codes of fields as sentences. */
export function problemTexts(codes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(codes).flatMap(([name, code]) => (code === undefined ? [] : [[name, problemText(code)]])),
  )
}
