import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).pages

test('only configured sister panels are shown', () => {
  expect(Object.keys(read({}).sisterPanels)).toEqual(['webAds', 'sms', 'social', 'marketing', 'ladder'])
  expect(Object.values(read({}).sisterPanels).filter(Boolean)).toEqual([])
  expect(read({ SMS_PANEL_URL: 'https://sms.example.ir/start?from=jarchi' }).sisterPanels.sms).toBe(
    'https://sms.example.ir/start?from=jarchi',
  )
})

test.each([
  'http://sms.example.ir',
  'javascript:alert(1)',
  'https://name:word@sms.example.ir',
  'sms.example.ir',
])('%s is not a valid address of a sister panel', (SMS_PANEL_URL) => {
  expect(() => read({ SMS_PANEL_URL })).toThrow('SMS_PANEL_URL is not valid: not an https URL')
})

test('terms are ours unless the operator has their own; promotions are the demo’s or none', () => {
  expect(read({}).termsFile).toMatch(/data\/terms\.md$/)
  expect(read({ TERMS_FILE: '/etc/jarchi/terms.md' }).termsFile).toBe('/etc/jarchi/terms.md')
  expect(read({}).promotionsFile).toMatch(/data\/demo\/promotions\.json$/)
  expect(read({ DEMO: '0' }).promotionsFile).toBeNull()
  expect(read({ PROMOTIONS_FILE: '/etc/jarchi/promotions.json' }).promotionsFile).toBe(
    '/etc/jarchi/promotions.json',
  )
})
