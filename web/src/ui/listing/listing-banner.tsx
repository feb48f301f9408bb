import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { Landing } from '@jarchi/shared/advertising/landing-url.ts'
import { urlOf } from '@jarchi/shared/platform/url-of.ts'
import { useState, type ReactNode } from 'react'
import { listingTexts } from '../../i18n/listing.ts'
import { bannerWidth, LISTING_SIZES, type ListingDevice, type ListingSize } from './listing-size.ts'

type Props = {
  device: ListingDevice
  size: ListingSize
  landing: Landing | null
  /** The picture; it fills the banner. */
  children: ReactNode
}

/** The ad among the posts: the banner with the marketplace's badge, and below it what a press does. */
export function ListingBanner({ device, size, landing, children }: Props) {
  const width = bannerWidth(device, size)
  const { width: pixels, height } = LISTING_SIZES[size]
  return (
    <span className="block overflow-hidden border border-line bg-card" style={{ borderRadius: '0.5rem' }}>
      <span className="relative block" style={{ aspectRatio: `${pixels} / ${height}` }}>
        {children}
        <Badge share={46 / width} />
      </span>
      <LandingLine width={width} landing={landing} />
    </span>
  )
}

/** In the upper left corner, which banners leave empty. `share`: its part of the banner's width. */
function Badge({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 46 24"
      aria-hidden="true"
      className="absolute end-0 top-0"
      style={{ width: `${share * 100}%` }}
    >
      <path d="M0 0h46v14q0 10-10 10H0z" fill="#000" opacity="0.55" />
      <text x="22" y="16.5" fontSize="11.5" textAnchor="middle" fill="#fff">
        {listingTexts.badge}
      </text>
    </svg>
  )
}

const ICONS = {
  web: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM1 8h14M8 1q-6 7 0 14M8 1q6 7 0 14',
  phone: 'M4 1.5 6.5 5 5 7q1.5 3 4 4.500l2-1.5 3.5 2.500q-1 2.5-3.5 2.500Q6 14.5 2 7q-1-4 2-5.500Z',
}

function LandingLine({ width, landing }: { width: number; landing: Landing | null }) {
  const text = landingFace(landing)
  return (
    <svg viewBox={`0 0 ${width} 32`} role="img" aria-label={text} className="block w-full">
      {landing && (
        <path
          d={ICONS[landing.kind]}
          transform={`translate(${width - 28} 8)`}
          fill="none"
          stroke="var(--quiet)"
          strokeWidth="1.3"
        />
      )}
      <text x={width - (landing ? 36 : 12)} y="21" fontSize="13" fill="var(--quiet)">
        {text}
      </text>
    </svg>
  )
}

/** The text of what a press on the banner does. */
export function landingFace(landing: Landing | null): string {
  if (!landing) return listingTexts.noLanding
  const { kind, url } = landing
  return kind === 'phone'
    ? listingTexts.calls(persianDigits(url.replace(/^tel:/, '')))
    : listingTexts.opens(hostOf(url))
}

const MOST = 34

/** A host name that fits beside the icon; a long one keeps its end, which shows its owner. */
function hostOf(address: string): string {
  const host = urlOf(address)?.hostname.replace(/^www\./, '') ?? address
  return host.length > MOST ? `…${host.slice(1 - MOST)}` : host
}

type BannerPictureProps = { url: string; alt: string; size: ListingSize }

/** A banner's picture, cropped to fill its place; or a text that it is lost. */
export function BannerPicture({ url, alt, size }: BannerPictureProps) {
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
