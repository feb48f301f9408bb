import { persianDigits } from '@jarchi/shared/digits.ts'
import { landingUrlType, typedLanding, type LandingUrlType } from '@jarchi/shared/landing-url.ts'
import { listingTexts } from '../../i18n/listing.ts'

/** What a press on the banner opens: an https address, or `tel:` with the number. */
export type Landing = { kind: LandingUrlType; url: string }

/** A landing as an ad keeps it (§4), as an address to open. */
export function landingOf(stored: string): Landing {
  const kind = landingUrlType(stored)
  return { kind, url: kind === 'phone' ? `tel:${typedLanding(stored)}` : stored }
}

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
