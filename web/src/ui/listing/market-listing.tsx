import type { ReactNode } from 'react'
import { listingTexts } from '../../i18n/listing.ts'
import { DesktopHead, PhoneHead } from './listing-head.tsx'
import { bannerWidth, columnsOf, DESKTOP, type ListingDevice, type ListingSize } from './listing-size.ts'
import { PostCard, PostRow } from './post-drawing.tsx'

type Props = {
  device: ListingDevice
  size: ListingSize
  marketplace: string
  /** Only the posts next to the banner, where there is little room. */
  isBrief?: boolean
  /** A `ListingBanner`, or what stands in its place. */
  children: ReactNode
}

const FADE = { maskImage: 'linear-gradient(#000 90%, transparent)' }

/** The marketplace's list as an advertiser knows it, drawn by ourselves, with the banner where it will stand. */
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
