import { persianDigits } from '@jarchi/shared/digits.ts'
import type { Landing } from '@jarchi/shared/landing-url.ts'
import { listingTexts } from '../../i18n/listing.ts'

/** What the list says that a press on the banner does. */
export function landingFace(landing: Landing | null): string {
  if (!landing) return listingTexts.noLanding
  const { kind, url } = landing
  return kind === 'phone'
    ? listingTexts.calls(persianDigits(url.replace(/^tel:/, '')))
    : listingTexts.opens(hostOf(url))
}

const MOST = 34

/** A host that fits beside the icon; of a long one the end says whose it is. */
function hostOf(address: string): string {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address
  return host.length > MOST ? `…${host.slice(1 - MOST)}` : host
}
