import fieldErrors from '../../../data/texts/field-errors.json'

const SENTENCES: Readonly<Record<string, string>> = fieldErrors

/** The sentence for the code of a failed check. */
export function problemText(code: string): string {
  return SENTENCES[code] ?? fieldErrors.invalid
}

/** The sentences for the codes of several fields. */
export function problemTexts(codes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(codes).flatMap(([name, code]) => (code === undefined ? [] : [[name, problemText(code)]])),
  )
}
