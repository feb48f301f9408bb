import { expect, test } from 'vitest'
import { isFlagOn, type FeatureFlag, type FlagSubject } from './feature-flags.ts'

const settings = { isLarge: false, newPageUsers: [91, 92, 93, 94, 95], reportsForAll: false }
const subject: FlagSubject = { userId: 5, accountId: 8, isInsider: false }

const onFor = (flag: FeatureFlag, changes: Partial<FlagSubject>) =>
  isFlagOn(flag, { ...subject, ...changes }, settings)
/** The remainders modulo 4 of the profiles that have a flag. */
const remainders = (flag: FeatureFlag) => [0, 1, 2, 3].filter((rest) => onFor(flag, { accountId: 40 + rest }))

test.each([
  ['new_charge_page', [1, 2]],
  ['new_reports_page', [1, 3]],
  ['new_banner_maker', [0, 1, 2, 3]],
  ['banner_api', [0, 1, 2, 3]],
  ['large_charge_amount', []],
] as [FeatureFlag, number[]][])('%s is on for profiles that leave %j', (flag, expected) => {
  expect(remainders(flag)).toEqual(expected)
})

test('the five listed users have the new charge page, and no other flag because of it', () => {
  for (const userId of settings.newPageUsers) {
    expect(onFor('new_charge_page', { userId })).toBe(true)
    expect(onFor('new_reports_page', { userId })).toBe(false)
  }
  expect(onFor('new_charge_page', { userId: 96 })).toBe(false)
})

test('the operator turns the larger amounts on', () => {
  expect(isFlagOn('large_charge_amount', subject, { ...settings, isLarge: true })).toBe(true)
})

test('the operator gives all accounts the page of reports', () => {
  const isOn = (accountId: number) =>
    isFlagOn('new_reports_page', { ...subject, accountId }, { ...settings, reportsForAll: true })
  expect([40, 41, 42, 43].map(isOn)).toEqual([true, true, true, true])
})

test.each(['new_charge_page', 'new_reports_page', 'large_charge_amount'] as const)(
  'impersonation and dev sessions see %s',
  (flag) => {
    expect(onFor(flag, { isInsider: true })).toBe(true)
  },
)
