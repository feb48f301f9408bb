import { expect, test } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import { refusalPlaces } from './use-writing.ts'

const refusalOf = (...paths: string[]) =>
  new ApiError(400, {
    message: 'نادرست',
    fields: paths.map((path) => ({ path, message: `نادرست: ${path}` })),
  })

test('each part of a refusal is said at its place, and once', () => {
  const places = refusalPlaces(refusalOf('subject', 'attachments.1'), ['subject', 'text'])
  expect(places.of('subject')).toBe('نادرست: subject')
  expect(places.of('text')).toBeUndefined()
  expect(places.files).toBe('نادرست: attachments.1')
  expect(places.whole).toBeNull()
})

test('what has no place of its own is said under the form', () => {
  expect(refusalPlaces(refusalOf(), ['text']).whole).toBe('نادرست')
  expect(refusalPlaces(refusalOf('else'), ['text'])).toMatchObject({ whole: 'نادرست', files: null })
  expect(refusalPlaces(null, ['text'])).toMatchObject({ whole: null, files: null })
})
