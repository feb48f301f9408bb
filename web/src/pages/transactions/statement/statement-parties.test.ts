import { expect, test } from 'vitest'
import { buyerLines, sellerLines } from './statement-parties.tsx'

const seat = { postal_code: '1939633487', address: 'تهران، پلاک 10', sheba: null }

test('a seller says what is set, and nothing of what is not', () => {
  const nothing = { name: '', national_id: '', economic_number: '', registration_number: '' }
  const seller = { ...nothing, postal_code: '', address: '', phone: '', is_complete: false }
  expect(sellerLines(seller)).toEqual([])
  expect(sellerLines({ ...seller, name: 'جارچی', phone: '02188776655' })).toEqual([
    { label: 'نام', value: 'جارچی', isCode: false },
    { label: 'تلفن', value: '۰۲۱۸۸۷۷۶۶۵۵', isCode: true },
  ])
})

test('a buyer is the approved person, or else the account', () => {
  expect(buyerLines(null, 'فروشگاه')).toEqual([{ label: 'حساب', value: 'فروشگاه', isCode: false }])
  const natural = {
    person_type: 'natural',
    first_name: 'مریم',
    last_name: 'کاظمی',
    national_id: '0013542419',
    landline: null,
    ...seat,
  } as const
  expect(buyerLines(natural, '').map(({ value }) => value)).toEqual([
    'مریم کاظمی',
    '۰۰۱۳۵۴۲۴۱۹',
    '۱۹۳۹۶۳۳۴۸۷',
    'تهران، پلاک ۱۰',
  ])
  const legal = {
    person_type: 'legal',
    company_name: 'بازرگانی آفتاب',
    legal_national_id: '10380284790',
    registration_number: '123',
    economic_number: '10380284790',
    landline: '02188776655',
    ...seat,
  } as const
  expect(buyerLines(legal, '').map(({ label }) => label)).toEqual([
    'نام شرکت',
    'کد یا شناسهٔ ملی',
    'شمارهٔ اقتصادی',
    'شمارهٔ ثبت',
    'کد پستی',
    'نشانی',
    'تلفن',
  ])
})
