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
/** Why something happened: as an honest visitor does, or what was done on purpose to the product. */
export type Reason = (typeof REASONS)[number]

/** How many were to be told, and how many of these the product said it had taken. */
type Told = { told: number; taken: number }

type AdHour = {
  bids: number
  wins: number
  /** By the documents' codes. */
  losses: Record<string, number>
  /** What the wins that were shown cost, in thousandths of a rial: a price is for a thousand. */
  billed: number
  /** The sum of the shares at which visitors truly click, over honest impressions, in millionths. */
  expected_clicks: number
  impressions: Partial<Record<Reason, Told>>
  clicks: Partial<Record<Reason, Told>>
}

export type TruthReport = {
  requests: number
  ads: Record<string, Record<string, AdHour>>
}

/** The exchange's own tally by ad and hour of Tehran, which the product's is compared with. */
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

  /** In the order of ads, hours and reasons, so that the same truth is the same text. */
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

  /** Clicks of an ad on a day of Tehran, counted from the epoch's. */
  honestClicks(ad: string, day: number): number {
    const hours = [...(this.#ads.get(ad) ?? [])].filter(([hour]) => Math.floor(hour / 24) === day)
    return hours.reduce((sum, [, { clicks }]) => sum + (clicks.honest?.told ?? 0), 0)
  }

  clear() {
    this.#requests = 0
    this.#ads.clear()
  }
}

/** The count of that reason, to be raised. */
export function countOf(counts: Partial<Record<Reason, Told>>, reason: Reason): Told {
  return (counts[reason] ??= { told: 0, taken: 0 })
}

function inOrder(counts: AdHour): AdHour {
  const sorted = (told: Partial<Record<Reason, Told>>) =>
    Object.fromEntries(REASONS.flatMap((reason) => (told[reason] ? [[reason, told[reason]]] : [])))
  return { ...counts, impressions: sorted(counts.impressions), clicks: sorted(counts.clicks) }
}
