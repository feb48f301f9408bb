import { expect, test } from 'vitest'
import type { FinancialData } from '../api/financial.ts'
import { changedFinancialFields } from './financial-changes.ts'

const natural: FinancialData = {
  person_type: 'natural',
  first_name: 'مریم',
  last_name: 'کاظمی',
  national_id: '0013542419',
  landline: null,
  postal_code: '1939633487',
  address: 'تهران، خیابان ولیعصر، پلاک ۱۰',
  sheba: null,
}

test('new and cleared fields have changed, equal ones have not', () => {
  expect(changedFinancialFields(natural, natural)).toEqual([])
  const moved = { ...natural, address: 'کرج، میدان آزادگان، پلاک ۲', landline: '02632123456' }
  expect(changedFinancialFields(moved, natural)).toEqual(['landline', 'address'])
  expect(changedFinancialFields(natural, moved)).toEqual(['landline', 'address'])
})

test('for another kind of person, all fields that the first did not have', () => {
  const legal: FinancialData = {
    person_type: 'legal',
    company_name: 'بازرگانی آفتاب',
    legal_national_id: '10380284790',
    registration_number: '12345',
    economic_number: '10380284790',
    landline: '02188776655',
    postal_code: natural.postal_code,
    address: natural.address,
    sheba: null,
  }
  expect(changedFinancialFields(legal, natural)).toEqual([
    'person_type',
    'company_name',
    'legal_national_id',
    'registration_number',
    'economic_number',
    'landline',
  ])
})

test('without anything approved there is nothing to compare with', () => {
  expect(changedFinancialFields(natural, null)).toEqual([])
})
