import { useState } from 'react'
import { listingTexts } from '../../i18n/listing.ts'
import { LISTING_SIZES, type ListingSize } from './listing-size.ts'

type Props = { url: string; alt: string; size: ListingSize }

/** A banner's picture, cropped to fill its place; or a text that it is lost. */
export function BannerPicture({ url, alt, size }: Props) {
  const [lost, setLost] = useState<string | null>(null)
  if (lost === url) return <BannerSlot>{listingTexts.lost}</BannerSlot>
  return (
    <img
      src={url}
      alt={alt}
      {...LISTING_SIZES[size]}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
      onError={() => setLost(url)}
    />
  )
}

/** The place of a banner that is not there yet, or is lost. */
export function BannerSlot({ children }: { children: string }) {
  return (
    <span className="absolute inset-0 grid place-items-center bg-page p-1 text-center text-xs text-quiet">
      {children}
    </span>
  )
}
