import { landingUrl, landingUrlType } from '@jarchi/shared/advertising/landing-url.ts'
import type { Deps } from '../../deps.ts'
import type { AdContent } from '../../gateways/exchange/ad-body.ts'
import { ofAccount } from '../../platform/http/fair-turns.ts'
import { wideBanner } from '../../files/pictures/service.ts'
import { callPageAddress } from '../../delivery/tracking/service.ts'
import type { DueAd } from './queries.ts'

/** Why an ad cannot be sent; only a change of the ad or of its stored pictures helps. */
export class UnsendableAd extends Error {
  override readonly name = 'UnsendableAd'
}

type ContentDeps = Pick<Deps, 'config' | 'storage'>

/**
 * The data of an ad for the exchange, and the name of the picture that was cut for it. Throws `UnsendableAd`.
 */
export async function adContent(
  { config, storage }: ContentDeps,
  ad: DueAd,
): Promise<{ content: AdContent; wide: string }> {
  const { medium_banner: medium, large_banner: large, xlarge_banner: xlarge } = ad
  if (medium === null || large === null || xlarge === null) throw new UnsendableAd('a banner is missing')
  const wide = await widePicture(storage, Number(ad.account_id), medium)
  const address = (name: string) => `${config.publicOrigin}/files/${name}`
  const pictures = {
    medium: address(medium),
    wide: address(wide),
    large: address(large),
    xlarge: address(xlarge),
  }
  const content = { link: linkOf(ad, config.publicOrigin), pictures, trackerBase: config.delivery.url }
  return { content, wide }
}

/** The exchange accepts web addresses only, so a phone number is on one of our pages. */
function linkOf(ad: DueAd, origin: string): string {
  if (landingUrlType(ad.landing_url) === 'phone') return callPageAddress(origin, Number(ad.ad_id))
  // Values stored before today's rules must obey them too.
  const landing = landingUrl(ad.landing_url)
  if (!landing.ok) throw new UnsendableAd('its landing address is not one that may be sent')
  return landing.stored
}

async function widePicture(storage: Deps['storage'], accountId: number, medium: string): Promise<string> {
  const banner = await storage.bytes(medium)
  const cut = banner && (await wideBanner(ofAccount(accountId), banner))
  if (!cut) throw new UnsendableAd('the file of its medium banner is missing or broken')
  return storage.put(cut.bytes, cut.extension)
}
