import type { ExchangeAd } from '../../gateways/exchange/ad-answers.ts'
import type { AdManagement } from '../../gateways/exchange/ad-management.ts'

/** While it answers, the exchange may store changes with a time before the last one that we saw. */
const OVERLAP_MS = 2_000

/**
 * The ads whose review has changed since a time, in pages, each change once. The size of a page is not
 * documented: we ask until a page has nothing later.
 */
export async function* changedPages(
  exchange: AdManagement,
  since: Date | null,
): AsyncGenerator<ExchangeAd[]> {
  const seen = new Set<string>()
  let start = since && before(since)
  for (;;) {
    const page = await exchange.changedSince(start)
    const fresh = page.filter((ad) => !seen.has(keyOf(ad)))
    for (const ad of fresh) seen.add(keyOf(ad))
    if (fresh.length > 0) yield fresh
    const last = latest(page)
    if (last === null) return
    // A page within the overlap would come again and again.
    const next = start === null || before(last) > start ? before(last) : last
    if (start !== null && next <= start) return
    start = next
  }
}

/** The latest change among them. */
export function latest(ads: readonly ExchangeAd[]): Date | null {
  const times = ads.flatMap(({ lastmod }) => lastmod?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

function before(time: Date): Date {
  return new Date(time.getTime() - OVERLAP_MS)
}

function keyOf({ mid, status, lastmod }: ExchangeAd): string {
  return `${mid} ${status} ${lastmod?.getTime()}`
}
