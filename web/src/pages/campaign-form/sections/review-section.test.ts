import { expect, test } from 'vitest'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { adNotice, saveLabel } from './review-section.tsx'

const { edit, review } = campaignFormTexts

test.each([
  ['denied by us', { status: 4, exchange_review: null }],
  ['asked to be changed', { status: 5, exchange_review: 'pending' }],
  ['denied by the marketplace', { status: 3, exchange_review: 'denied' }],
] as const)('an ad that was %s is sent again once its banner or link is another one', (_, ad) => {
  expect(adNotice(ad, false)).toBe(edit.stillRefused)
  expect(saveLabel(ad, false)).toBe(review.save)
  expect(adNotice(ad, true)).toBe(edit.willReview)
  expect(saveLabel(ad, true)).toBe(review.resubmit)
})

test.each([
  { status: 3, exchange_review: 'approved' },
  { status: 2, exchange_review: null },
  { status: 1, exchange_review: 'denied' },
] as const)('an ad that nobody refused is saved: %o', (ad) => {
  expect(adNotice(ad, false)).toBeNull()
  expect(saveLabel(ad, true)).toBe(review.save)
})
