import { expect, test } from 'vitest'
import { registrationProblems } from './registration-form.tsx'

const fine = { name: 'نگار', phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷', consent: true }

test('what is fine, and what is missing', () => {
  expect(registrationProblems(fine)).toEqual({})
  expect(registrationProblems({ name: ' ', phone: '', consent: false })).toEqual({
    name: 'required',
    phone: 'required',
    consent: 'consent_needed',
  })
})

test('a name of one letter, and a phone that no message reaches', () => {
  expect(registrationProblems({ ...fine, name: ' ن ' })).toEqual({ name: 'too_short' })
  expect(registrationProblems({ ...fine, phone: '02188776655' })).toEqual({ phone: 'not_a_mobile' })
})
