/**
 * What the exchange does differently, and what its visitors do: a share from 0 to 1 unless stated otherwise.
 */
const USUAL = {
  /** 1: the winner pays the second price. */
  second_price: 0,
  /** 1: own macros are `${KEY}` instead of `${CUSTOM_KEY}`. */
  bare_macros: 0,
  /** 1: no macro is replaced. */
  no_macros: 0,
  /** 1: an item has the id of its request. */
  item_is_request: 0,
  /** 1: two places in one request. */
  two_items: 0,
  /** 1: requests are compressed. */
  gzip: 0,
  /** How many milliseconds a bidder has. */
  deadline_ms: 100,
  /** Billing calls that are made twice. */
  dup_burl: 0.003,
  /** Callbacks and trackers that are never called. */
  lost: 0,
  /** Clicks that come `late_ms` after their impression. */
  late: 0,
  /** Milliseconds. */
  late_ms: 7_260_000,
  /** Impressions that are reported after what follows them. */
  reorder: 0,
  /** Clicks reported twice. */
  dup_click: 0,
  /** Clicks reported a second time with an altered token. */
  forged: 0,
  /** Honest-looking clicks within 400 ms of the impression. */
  too_fast: 0,
  /** Clicks without a reported impression. */
  no_impression: 0,
}

export type FaultName = keyof typeof USUAL
export type FaultSettings = Record<FaultName, number>

/** The switches: settings that programs and people change while it runs. */
export class ExchangeFaults {
  readonly settings: FaultSettings

  constructor(settings: Partial<FaultSettings> = {}) {
    this.settings = { ...USUAL, ...settings }
  }

  isOn(name: FaultName): boolean {
    return this.settings[name] > 0
  }

  set(changes: Partial<FaultSettings>) {
    Object.assign(this.settings, changes)
  }

  reset() {
    Object.assign(this.settings, USUAL)
  }
}

/** Reads `dup_burl:0.01,late:0.02,gzip`; a name alone is 1. Throws a sentence about unknown names. */
export function parseFaults(text: string): Partial<FaultSettings> {
  const entries = text.split(',').filter(Boolean)
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = '', value = '1'] = entry.split(':')
      if (!Object.hasOwn(USUAL, name)) {
        throw new Error(`There is no fault “${name}”; there are ${Object.keys(USUAL).join(', ')}.`)
      }
      if (!(Number(value) >= 0)) throw new Error(`“${value}” is no share or number for ${name}.`)
      return [name, Number(value)]
    }),
  )
}
