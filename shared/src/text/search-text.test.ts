import { expect, test } from 'vitest'
import { searchKey } from './search-text.ts'

test.each([
  ['كيف چرمى', 'کیف چرمی'],
  ['خانة ما', 'خانه ما'],
  ['آپارتمان أ إ', 'اپارتمان ا ا'],
  ['می‌فروشیم', 'میفروشیم'],
  ['مُحَمَّد', 'محمد'],
  ['۱۲۳ ٤٥٦', '123 456'],
  ['iPhone ۱۵', 'iphone 15'],
  ['  دو   فاصله ', 'دو فاصله'],
  ['کشـــیده', 'کشیده'],
  ['ﻻله', 'لاله'],
])('%s reads as %s', (text, key) => {
  expect(searchKey(text)).toBe(key)
})

test('the key of a key is the key itself', () => {
  const key = searchKey('ﻣؤسسهٔ «آیینه» ۲‌۳')
  expect(searchKey(key)).toBe(key)
})
