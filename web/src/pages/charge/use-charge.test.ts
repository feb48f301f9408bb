import { expect, test } from 'vitest'
import { bankWay } from './use-charge.ts'

const origins = ['https://bank.example', 'http://localhost:8081']
const start = (redirect_type: 'GET' | 'POST', redirect_url: string) => ({
  payment_id: '5f0c3f9e-1111-4222-8333-123456789abc',
  redirect_type,
  redirect_url,
  data: { Token: 'a&b"', GetMethod: '' },
})

test('an address of the bank is visited', () => {
  expect(bankWay(start('GET', 'http://localhost:8081/pg/S1'), origins)).toEqual({
    kind: 'visit',
    url: 'http://localhost:8081/pg/S1',
  })
})

test('a form of the bank is submitted with its fields as they are', () => {
  expect(bankWay(start('POST', 'https://bank.example/pay'), origins)).toEqual({
    kind: 'submit',
    url: 'https://bank.example/pay',
    fields: [
      ['Token', 'a&b"'],
      ['GetMethod', ''],
    ],
  })
})

test.each([
  'https://bank.example.evil.test/pay',
  'http://bank.example/pay',
  'https://bank.example:8443/pay',
  'https://bank.example@evil.test/pay',
  'https://user:secret@bank.example/pay',
  '//evil.test/pay',
  '/pay',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
])('%j is nowhere to go', (url) => {
  expect(bankWay(start('GET', url), origins)).toBeNull()
  expect(bankWay(start('POST', url), origins)).toBeNull()
})

test('without origins nothing is', () => {
  expect(bankWay(start('GET', 'https://bank.example/pay'), [])).toBeNull()
})

test('an opaque origin matches none, not even one named null', () => {
  expect(bankWay(start('GET', 'data:text/html,x'), ['null'])).toBeNull()
})
