import type { ReactNode } from 'react'
import { listingTexts } from '../../i18n/listing.ts'
import {
  bannerWidth,
  columnsOf,
  DESKTOP,
  PHONE,
  type ListingDevice,
  type ListingSize,
} from './listing-size.ts'
import { PostCard, PostRow } from './post-drawing.tsx'

type Props = {
  device: ListingDevice
  size: ListingSize
  marketplace: string
  /** Only the posts next to the banner, for small places. */
  isBrief?: boolean
  /** A `ListingBanner`, or a replacement for it. */
  children: ReactNode
}

const FADE = { maskImage: 'linear-gradient(#000 90%, transparent)' }

/** The marketplace's list with the banner in its place, drawn by the panel. */
export function MarketListing({ device, size, marketplace, isBrief = false, children }: Props) {
  const isPhone = device === 'phone'
  const height = isPhone ? (isBrief ? 306 : 540) : 720
  return (
    <div
      data-device={device}
      className={`overflow-hidden border border-line bg-card ${isPhone ? 'rounded-[1.25rem]' : 'rounded-field'}`}
      style={{ aspectRatio: `${isPhone ? 390 : 1200} / ${height}`, ...FADE }}
    >
      {isPhone ? (
        <PhoneList isBrief={isBrief}>{children}</PhoneList>
      ) : (
        <DesktopList size={size} marketplace={marketplace}>
          {children}
        </DesktopList>
      )}
    </div>
  )
}

const [first, ...others] = listingTexts.posts

function PhoneList({ isBrief, children }: { isBrief: boolean; children: ReactNode }) {
  return (
    <>
      <div
        aria-hidden="true"
        className="flex items-end overflow-hidden"
        style={isBrief ? { aspectRatio: '390 / 46' } : undefined}
      >
        <div className="w-full">
          {!isBrief && <PhoneHead />}
          <PostRow post={first} />
        </div>
      </div>
      <div style={{ padding: '3% 4.1%' }}>{children}</div>
      <Hidden>
        {others.slice(0, 4).map((post) => (
          <PostRow key={post.thing} post={post} />
        ))}
      </Hidden>
    </>
  )
}

type DesktopProps = { size: ListingSize; marketplace: string; children: ReactNode }

function DesktopList({ size, marketplace, children }: DesktopProps) {
  const gap = `${(100 * DESKTOP.gap) / bannerWidth('desktop', size)}%`
  const cards = listingTexts.posts.map((post) => (
    <Hidden key={post.thing}>
      <PostCard post={post} />
    </Hidden>
  ))
  return (
    <>
      <Hidden>
        <DesktopHead marketplace={marketplace} />
      </Hidden>
      <div className="grid grid-cols-3 items-start" style={{ columnGap: '2%', padding: '0 1.5%' }}>
        {cards.slice(0, 3)}
        <div style={{ gridColumn: `span ${columnsOf(size)}`, paddingBottom: gap }}>{children}</div>
        {cards.slice(3)}
      </div>
    </>
  )
}

function Hidden({ children }: { children: ReactNode }) {
  return <div aria-hidden="true">{children}</div>
}

const GLASS = 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0Zm4.5 10.500L15 15'

/** The top of the phone's list: search and categories. */
function PhoneHead() {
  return (
    <svg viewBox={`0 0 ${PHONE.width} 108`} className="block w-full">
      <rect x="16" y="10" width="358" height="44" rx="8" fill="var(--page)" />
      <path d={GLASS} transform="translate(344 24)" fill="none" stroke="var(--quiet)" strokeWidth="1.5" />
      <text x="334" y="37" fontSize="14" fill="var(--quiet)">
        {listingTexts.search}
      </text>
      <text x="64" y="37" fontSize="14" fill="var(--quiet)">
        {listingTexts.city}
      </text>
      {listingTexts.chips.map((chip, index) => (
        <g key={chip} transform={`translate(${290 - index * 90} 64)`}>
          <rect x="0.5" y="0.5" width="83" height="31" rx="16" fill="none" stroke="var(--line)" />
          <text x="42" y="20" fontSize="11.5" textAnchor="middle" fill="var(--ink)">
            {chip}
          </text>
        </g>
      ))}
      <path d="M0 107.500h390" stroke="var(--line)" />
    </svg>
  )
}

/** The top of the desktop's list: the window, the marketplace's bar, and the list's heading. */
function DesktopHead({ marketplace }: { marketplace: string }) {
  return (
    <svg viewBox={`0 0 ${DESKTOP.width} 176`} className="block w-full">
      <rect width="1200" height="40" fill="var(--line)" />
      {[1172, 1148, 1124].map((x) => (
        <circle key={x} cx={x} cy="20" r="7" fill="var(--edge)" opacity="0.5" />
      ))}
      <rect x="300" y="8" width="600" height="24" rx="12" fill="var(--card)" />
      <text x="1176" y="88" fontSize="24" fontWeight="800" fill="var(--ink)">
        {marketplace}
      </text>
      <text x="1060" y="86" fontSize="16" fill="var(--quiet)">
        {listingTexts.city}
      </text>
      <rect x="420" y="58" width="560" height="44" rx="8" fill="var(--page)" />
      <path d={GLASS} transform="translate(948 72)" fill="none" stroke="var(--quiet)" strokeWidth="1.5" />
      <text x="934" y="86" fontSize="15" fill="var(--quiet)">
        {listingTexts.search}
      </text>
      <rect x="24" y="58" width="130" height="44" rx="8" fill="var(--quiet)" />
      <text x="89" y="86" fontSize="15" textAnchor="middle" fill="var(--card)">
        {listingTexts.newPost}
      </text>
      <path d="M0 119.500h1200" stroke="var(--line)" />
      <text x="1182" y="156" fontSize="18" fontWeight="700" fill="var(--ink)">
        {listingTexts.heading}
      </text>
    </svg>
  )
}
