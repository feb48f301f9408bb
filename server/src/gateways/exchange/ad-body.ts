/** The content of an ad: addresses are complete, https, and stay the same as long as what they show. */
export type AdContent = {
  link: string
  pictures: { medium: string; wide: string; large: string; xlarge: string }
  /** Without a trailing slash. */
  trackerBase: string
}

/** The bid's token replaces `${CUSTOM_T}`; both names of the price, because one may not be replaced. */
const TOKEN = 't=${CUSTOM_T}'
const PRICES = 'p=${AUCTION_PRICE}&q=${OPENRTB_PRICE}'

/** In the order of the exchange's asset ids; the id 0 is left out on the wire. */
const ASSETS = [
  { name: 'medium', w: 1029, h: 504 },
  { name: 'wide', w: 984, h: 552 },
  { name: 'large', w: 2304, h: 504 },
  { name: 'xlarge', w: 3408, h: 504 },
] as const

/**
 * The ad in the wire format. The same content gives the same bytes: a renewal must not look like a change.
 */
export function adBody({ link, pictures, trackerBase }: AdContent): string {
  const click = `${trackerBase}/c?${TOKEN}`
  const asset = ASSETS.map(({ name, w, h }, id) => ({
    ...(id > 0 && { id }),
    image: { url: pictures[name], w, h },
  }))
  // Each of the two reports a click: they have one token, and count once.
  const event = [
    { type: 2, url: `${trackerBase}/i?${TOKEN}&${PRICES}` },
    { type: 3, url: `${trackerBase}/v?${TOKEN}` },
    { type: 501, url: click },
  ]
  return JSON.stringify({ display: { native: { link: { url: link, trkr: [click] }, asset }, event } })
}
