import { landingOf } from '@jarchi/shared/advertising/landing-url.ts'
import { expect, test } from 'vitest'
import { listingTexts } from '../../i18n/listing.ts'
import { landingFace } from './listing-banner.tsx'

test('a web address is known by its host', () => {
  const landing = landingOf('https://www.example.com/a?b=1')
  expect(landing).toEqual({ kind: 'web', url: 'https://www.example.com/a?b=1' })
  expect(landingFace(landing)).toBe(listingTexts.opens('example.com'))
})

test('of a host that is too long the end stays', () => {
  const text = landingFace({ kind: 'web', url: `https://${'a'.repeat(60)}.example.com/` })
  expect(text).toContain('…')
  expect(text).toContain('.example.com')
  expect(text).not.toContain('a'.repeat(40))
})

test('a phone number is called', () => {
  const landing = landingOf('{address}09121234567')
  expect(landing).toEqual({ kind: 'phone', url: 'tel:09121234567' })
  expect(landingFace(landing)).toBe(listingTexts.calls('۰۹۱۲۱۲۳۴۵۶۷'))
})

test('without an address the list says so', () => {
  expect(landingFace(null)).toBe(listingTexts.noLanding)
})
