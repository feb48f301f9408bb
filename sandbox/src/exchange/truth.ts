import { tehranHour } from './time.ts'

const REASONS = [
  'honest',
  'repeated',
  'late',
  'bot',
  'forged',
  'unreplaced',
  'too_fast',
  'no_impression',
] as const
/** The kind of an event: of an honest visitor, or done on purpose to test the product. */
export type Reason = (typeof REASONS)[number]

/** How many were to be reported, and how many of them the product accepted. */
type Told = { told: number; taken: number }

type AdHour = {
  bids: number
  wins: number
  /** By the documents' codes. */
  losses: Record<string, number>
  /** The cost of shown wins, in thousandths of a rial: a price is for a thousand. */
  billed: number
  /** The sum of the real click rates over honest impressions, in millionths. */
  expected_clicks: number
  impressions: Partial<Record<Reason, Told>>
  clicks: Partial<Record<Reason, Told>>
}

export type TruthReport = {
  requests: number
  ads: Record<string, Record<string, AdHour>>
}

/** The exchange's own counts by ad and hour in Tehran, to compare with the product's. */
export class Truth {
  #requests = 0
  readonly #ads = new Map<string, Map<number, AdHour>>()

  countRequest() {
    this.#requests += 1
  }

  at(ad: string, milliseconds: number): AdHour {
    const hours = this.#ads.get(ad) ?? new Map<number, AdHour>()
    this.#ads.set(ad, hours)
    const hour = tehranHour(milliseconds)
    const found = hours.get(hour) ?? {
      bids: 0,
      wins: 0,
      losses: {},
      billed: 0,
      expected_clicks: 0,
      impressions: {},
      clicks: {},
    }
    hours.set(hour, found)
    return found
  }

  countLoss(ad: string, milliseconds: number, code: number) {
    const { losses } = this.at(ad, milliseconds)
    losses[code] = (losses[code] ?? 0) + 1
  }

  /** Sorted by ads, hours and reasons, so that the same truth is the same text. */
  report(): TruthReport {
    const ads = [...this.#ads].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return {
      requests: this.#requests,
      ads: Object.fromEntries(
        ads.map(([ad, hours]) => [
          ad,
          Object.fromEntries(
            [...hours]
              .toSorted(([one], [other]) => one - other)
              .map(([hour, counts]) => [hour, inOrder(counts)]),
          ),
        ]),
      ),
    }
  }

  /** Clicks on an ad on a day in Tehran, counted from the epoch. */
  honestClicks(ad: string, day: number): number {
    const hours = [...(this.#ads.get(ad) ?? [])].filter(([hour]) => Math.floor(hour / 24) === day)
    return hours.reduce((sum, [, { clicks }]) => sum + (clicks.honest?.told ?? 0), 0)
  }

  clear() {
    this.#requests = 0
    this.#ads.clear()
  }
}

/** The counter of that reason, to be increased. */
export function countOf(counts: Partial<Record<Reason, Told>>, reason: Reason): Told {
  return (counts[reason] ??= { told: 0, taken: 0 })
}

function inOrder(counts: AdHour): AdHour {
  const sorted = (told: Partial<Record<Reason, Told>>) =>
    Object.fromEntries(REASONS.flatMap((reason) => (told[reason] ? [[reason, told[reason]]] : [])))
  return { ...counts, impressions: sorted(counts.impressions), clicks: sorted(counts.clicks) }
}
