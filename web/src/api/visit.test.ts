import { expect, test } from 'vitest'
import { isCarried } from '../navigation/place.ts'
import { visitOf } from './visit.ts'

test('utm values are kept apart from the others', () => {
  expect(visitOf('?utm_source=sms&utm_medium=text&ref=a', isCarried)).toEqual({
    utm: { utm_source: 'sms', utm_medium: 'text' },
    query: { ref: 'a' },
  })
})

test('secrets, blanks, long values and control characters are not kept', () => {
  const odd = '&utm_source=%00&ref=a%0Ab'
  expect(visitOf(`?code=1&Authority=2&empty=&long=${'x'.repeat(201)}${odd}`, isCarried)).toEqual({
    utm: {},
    query: {},
  })
})
