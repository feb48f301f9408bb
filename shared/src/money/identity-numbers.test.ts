import { describe, expect, test } from 'vitest'
import {
  economicNumber,
  isUnusualPostalCode,
  landline,
  legalNationalId,
  nationalId,
  postalCode,
  sheba,
} from './identity-numbers.ts'

describe('national id', () => {
  test.each(['0013542419', '0010350829', '0499370899', '7400076205', '7340416501'])(
    '%s is accepted',
    (id) => {
      expect(nationalId(id)).toBe(id)
    },
  )

  test.each(['1234567890', '1111111111', '0000000000', '13542419', '00135424190', '001354241x', ''])(
    '"%s" is not',
    (id) => expect(nationalId(id)).toBeNull(),
  )

  test('any digits and separators are read', () => {
    expect(nationalId('۰۰۱-۳۵۴۲۴۱-۹')).toBe('0013542419')
    expect(nationalId(' ٠٠١٣٥٤٢٤١٩\u200c')).toBe('0013542419')
  })

  test('every wrong check digit is noticed', () => {
    const wrong = [...'0123456789'].filter((digit) => nationalId(`001354241${digit}`) !== null)
    expect(wrong).toEqual(['9'])
  })
})

describe('legal national id and economic number', () => {
  test.each(['10380284790', '14003778990', '14005893875', '14007650912', '10100302746'])('%s', (id) => {
    expect(legalNationalId(id)).toBe(id)
    expect(economicNumber(id)).toBe(id)
  })

  test.each(['10380284791', '103802847900', '1038028479', '10300000090', '411111111111', ''])(
    '"%s" is not',
    (id) => {
      expect(legalNationalId(id)).toBeNull()
      expect(economicNumber(id)).toBeNull()
    },
  )
})

describe('postal code', () => {
  test('ten digits that are not all the same', () => {
    expect(postalCode('۱۹۳۹۶-۳۳۴۸۷')).toBe('1939633487')
    expect(postalCode('1111111111')).toBeNull()
    expect(postalCode('193953348')).toBeNull()
  })

  test('an unusual one is reported, not refused', () => {
    expect(isUnusualPostalCode('1939633487')).toBe(false)
    expect(postalCode('2039533487')).toBe('2039533487')
    expect(isUnusualPostalCode('2039533487')).toBe(true)
    expect(isUnusualPostalCode('1111533487')).toBe(true)
  })
})

describe('Sheba', () => {
  test.each(['IR580540105180021273113007', 'IR820540102680020817909002'])('%s', (number) => {
    expect(sheba(number)).toBe(number)
    expect(sheba(number.slice(2))).toBe(number)
  })

  test('blanks, Persian digits and lower case are read', () => {
    expect(sheba('ir۵۸ ۰۵۴۰ 1051 8002 1273 1130 07')).toBe('IR580540105180021273113007')
  })

  test.each(['IR580540105180021273113008', 'IR5805401051800212731130', 'GB580540105180021273113007'])(
    '%s is not',
    (number) => expect(sheba(number)).toBeNull(),
  )
})

test('a landline has one of the 31 area codes', () => {
  expect(landline('۰۲۱ ۸۸۷۷ ۶۶۵۵')).toBe('02188776655')
  expect(landline('+98 21 88776655')).toBe('02188776655')
  expect(landline('2188776655')).toBe('02188776655')
  expect(landline('09121234567')).toBeNull()
  expect(landline('02288776655')).toBeNull()
  expect(landline('0218877665')).toBeNull()
})
