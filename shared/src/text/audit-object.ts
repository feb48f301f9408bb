import { persianDigits } from './digits.ts'

/** The parts of what a line of the audit log speaks of, such as `ad:12`; null if it is written otherwise. */
export function auditObject(object: string): { kind: string; id: string } | null {
  const [, kind, id] = /^([a-z_ ]+):(.+)$/.exec(object) ?? []
  return kind === undefined || id === undefined ? null : { kind, id }
}

/**
 * What a line speaks of in words, by the names of kinds with a place for the id, such as `ad {id}`; as it is logged
 * where no name is known.
 */
export function auditObjectText(object: string, names: Readonly<Record<string, string>>): string {
  const parts = auditObject(object)
  const name = parts && names[parts.kind]
  if (!parts || !name) return object
  const id = /^\d+$/.test(parts.id) ? persianDigits(parts.id) : parts.id
  // Its own direction, as in a sentence.
  return name.replace('{id}', () => `\u2068${id}\u2069`)
}
