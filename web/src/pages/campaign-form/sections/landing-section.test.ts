import { expect, test } from 'vitest'
import { meantLanding } from './landing-section.tsx'

const web = (webAddress: string) => meantLanding({ landingType: 'web', webAddress, phone: '' })?.values

test.each([
  ['http://kafsh.ir/a', { webAddress: 'https://kafsh.ir/a' }],
  ['@shop_ir', { webAddress: 'https://t.me/shop_ir' }],
  [' @Shop ', { webAddress: 'https://t.me/Shop' }],
  ['09121234567', { landingType: 'phone', phone: '۰۹۱۲۱۲۳۴۵۶۷', webAddress: '' }],
  ['۰۲۱-۸۸۷۷۶۶۵۵', { landingType: 'phone', phone: '۰۲۱-۸۸۷۷۶۶۵۵', webAddress: '' }],
  ['https://kafsh.ir', undefined],
  ['kafsh.ir', undefined],
  ['کفش', undefined],
  ['a@b.ir', undefined],
  ['', undefined],
])('%s typed as a web address means %j', (typed, values) => {
  expect(web(typed)).toEqual(values)
})

test('a web address typed as a phone number is offered as one', () => {
  const meant = (phone: string) => meantLanding({ landingType: 'phone', webAddress: '', phone })?.values
  expect(meant('kafsh.ir/sale')).toEqual({ landingType: 'web', webAddress: 'kafsh.ir/sale', phone: '' })
  expect(meant('09121234567')).toBeUndefined()
})
