import type { OwnBid } from './auction.ts'

/** The values for a callback or tracker; `price` is what is paid, in rial per mille. */
export type Facts = { requestId: string; bid: OwnBid; price: number; loss?: number }
/** How the bidder's own macros are written: `${CUSTOM_KEY}`, `${KEY}`, or none is replaced at all. */
export type MacroForm = 'custom' | 'bare' | 'none'

/** Puts the values into an address; unknown macros stay as they are. */
export function replaceMacros(address: string, facts: Facts, form: MacroForm): string {
  if (form === 'none') return address
  const values = valuesOf(facts, form)
  return address.replace(/\$\{(\w+)\}/g, (macro, name: string) => {
    const value = values.get(name)
    return value === undefined ? macro : encodeURIComponent(value)
  })
}

function valuesOf({ requestId, bid, price, loss }: Facts, form: 'custom' | 'bare'): Map<string, string> {
  const own = bid.macros.map(
    ({ key, value }) => [form === 'custom' ? `CUSTOM_${key}` : key, value] as [string, string],
  )
  return new Map([
    ['AUCTION_PRICE', String(price)],
    ['OPENRTB_PRICE', String(price)],
    ['OPENRTB_ID', requestId],
    ['OPENRTB_BID_ID', bid.id],
    ['OPENRTB_ITEM_ID', bid.item],
    ['OPENRTB_SEAT_ID', bid.seat],
    ['OPENRTB_MEDIA_ID', bid.mid],
    ...(loss === undefined ? [] : ([['OPENRTB_LOSS', String(loss)]] as [string, string][])),
    ...own,
  ])
}
