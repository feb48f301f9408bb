import { expect, test } from 'vitest'
import { financialDraft, readFinancialDraft } from './financial-form.ts'

const natural = {
  ...financialDraft(null),
  first_name: 'مریم',
  last_name: 'احمدی',
  national_id: '۰۰۱۳۵۴۲۴۱۹',
  postal_code: '۱۹۳۹۶-۳۳۴۸۷',
  address: 'تهران، خیابان ولیعصر، پلاک ۱۰',
}
const legal = {
  ...natural,
  person_type: 'legal' as const,
  company_name: 'بازرگانی نمونه',
  legal_national_id: '١٠٣٨٠٢٨٤٧٩٠',
  registration_number: '۱۲۳۴۵',
  economic_number: '10380284790',
  landline: '۰۲۱-۸۸۷۷۶۶۵۵',
}

test('a natural person’s data are read in ASCII digits, and optional fields may stay empty', () => {
  expect(readFinancialDraft(natural)).toEqual({
    ok: true,
    input: {
      person_type: 'natural',
      first_name: 'مریم',
      last_name: 'احمدی',
      national_id: '0013542419',
      postal_code: '1939633487',
      address: 'تهران، خیابان ولیعصر، پلاک ۱۰',
      landline: null,
      sheba: null,
    },
  })
})

test('a legal person sends only its own fields', () => {
  const read = readFinancialDraft(legal)
  expect(read).toEqual({
    ok: true,
    input: {
      person_type: 'legal',
      company_name: 'بازرگانی نمونه',
      legal_national_id: '10380284790',
      registration_number: '12345',
      economic_number: '10380284790',
      postal_code: '1939633487',
      address: 'تهران، خیابان ولیعصر، پلاک ۱۰',
      landline: '02188776655',
      sheba: null,
    },
  })
})

test('every problem has its code, and an empty field is asked for', () => {
  const wrong = {
    ...natural,
    first_name: ' ',
    national_id: '1234567890',
    postal_code: '1111111111',
    sheba: 'IR1',
  }
  expect(readFinancialDraft({ ...wrong, landline: '123', address: 'تهران' })).toEqual({
    ok: false,
    problems: {
      first_name: 'required',
      national_id: 'not_a_national_id',
      postal_code: 'not_a_postal_code',
      address: 'short_address',
      landline: 'not_a_landline',
      sheba: 'not_a_sheba',
    },
  })
  expect(readFinancialDraft({ ...legal, landline: '', legal_national_id: '10380284791' })).toEqual({
    ok: false,
    problems: { landline: 'required', legal_national_id: 'not_a_legal_national_id' },
  })
})

test('sent data come back into the form and read as the same', () => {
  for (const draft of [natural, legal]) {
    const read = readFinancialDraft({ ...draft, sheba: 'IR58 0540 1051 8002 1273 1130 07' })
    if (!read.ok) throw new Error('refused')
    const again = financialDraft(read.input)
    expect(again.postal_code).toBe('۱۹۳۹۶۳۳۴۸۷')
    expect(readFinancialDraft(again)).toEqual(read)
  }
})
