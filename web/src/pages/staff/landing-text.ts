import { landingUrlType, typedLanding } from '@jarchi/shared/advertising/landing-url.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'

/** A stored landing to read: an address, or the digits of a phone. */
export function landingText(stored: string): string {
  const typed = typedLanding(stored)
  return landingUrlType(stored) === 'phone' ? persianDigits(typed) : typed
}
