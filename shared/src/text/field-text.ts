/**
 * The sentence for the code of a failed check, from `data/texts/field-errors.json`: the field's own one, such as
 * `required_title`, or the code's.
 */
export function fieldText(sentences: Readonly<Record<string, string>>, code: string, field = ''): string {
  return sentences[`${code}_${field}`] ?? sentences[code] ?? sentences.invalid ?? ''
}
