/** What is told of an ad: addresses are whole, https, and stay the same as long as what they show. */
export type AdContent = {
  link: string
  pictures: { medium: string; wide: string; large: string; xlarge: string }
  /** Without a closing slash. */
  trackerBase: string
}

/** The token of the bid takes the place of `${CUSTOM_T}`; both names of the price, as one may be missing. */
const TOKEN = 't=${CUSTOM_T}'
const PRICES = 'p=${AUCTION_PRICE}&q=${OPENRTB_PRICE}'

/** In the order of the exchange's asset ids; 0 is left out on the wire. */
const ASSETS = [
  { name: 'medium', w: 1029, h: 504 },
  { name: 'wide', w: 984, h: 552 },
  { name: 'large', w: 2304, h: 504 },
  { name: 'xlarge', w: 3408, h: 504 },
] as const

/** The ad on the wire. The same content gives the same bytes: a renewal must not look like a change. */
export function adBody({ link, pictures, trackerBase }: AdContent): string {
  const click = `${trackerBase}/c?${TOKEN}`
  const asset = ASSETS.map(({ name, w, h }, id) => ({
    ...(id > 0 && { id }),
    image: { url: pictures[name], w, h },
  }))
  // Either of the two tells of a click: one token, counted once.
  const event = [
    { type: 2, url: `${trackerBase}/i?${TOKEN}&${PRICES}` },
    { type: 3, url: `${trackerBase}/v?${TOKEN}` },
    { type: 501, url: click },
  ]
  return JSON.stringify({ display: { native: { link: { url: link, trkr: [click] }, asset }, event } })
}
