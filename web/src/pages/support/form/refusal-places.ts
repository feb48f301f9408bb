import type { ApiError } from '../../../api/http/api-error.ts'

/** Where each part of a refusal is said: at a field, at the files, or under the form. */
export function refusalPlaces(refusal: ApiError | null, fields: readonly string[]) {
  const isOfFiles = (path: string) => path.split('.')[0] === 'attachments'
  const all = refusal?.fields ?? []
  return {
    of: (field: string) => refusal?.problemOf(field),
    files: all.find(({ path }) => isOfFiles(path))?.message ?? null,
    whole:
      refusal && all.every(({ path }) => !fields.includes(path) && !isOfFiles(path)) ? refusal.message : null,
  }
}
