import { expect, test } from 'vitest'
import { mobilePhone } from './phone.ts'

test.each([
  '09121234567',
  '9121234567',
  '+989121234567',
  '00989121234567',
  '989121234567',
  '+98 (0)912 123 45 67',
  '۰۹۱۲۱۲۳۴۵۶۷',
  '٠٩١٢١٢٣٤٥٦٧',
  '0912-123-4567',
  ' 0912\u200c123\u200c4567 ',
  '\u206609121234567\u2069',
])('%j is a mobile number', (text) => {
  expect(mobilePhone(text)).toBe('09121234567')
})

test('a number may begin like the country code', () => {
  expect(mobilePhone('9812345678')).toBe('09812345678')
})

test.each([
  '',
  '0912123456',
  '091212345678',
  '02112345678',
  '+19121234567',
  '++989121234567',
  '0912123456a',
  '09121234567;09121234568',
  '0912123456７',
])('%j is not', (text) => {
  expect(mobilePhone(text)).toBeNull()
})
