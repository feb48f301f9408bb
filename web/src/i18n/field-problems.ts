import { fieldText } from '@jarchi/shared/text/field-text.ts'
import fieldErrors from '../../../data/texts/field-errors.json'
import { numberText } from './format.ts'

/** The sentence for the code of a failed check of a field, by its name on the wire or in the form. */
export function problemText(code: string, field?: string): string {
  return fieldText(fieldErrors, code, field)
}

/** The sentences for the codes of several fields. */
export function problemTexts(codes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(codes).flatMap(([name, code]) =>
      code === undefined ? [] : [[name, problemText(code, name)]],
    ),
  )
}

/** Texts about how much room a text has. */
export const roomTexts = {
  room: (used: number, most: number) => `${numberText(used)} حرف از ${numberText(most)} حرف`,
  tooLong: (used: number, most: number) =>
    `${numberText(used)} حرف است و ${numberText(most)} حرف جا دارد؛ ${numberText(used - most)} حرف کوتاه‌ترش کنید.`,
} as const
