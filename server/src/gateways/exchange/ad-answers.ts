import { field, listOf, textOf } from '../json-readers.ts'

/** An ad as the exchange has it. */
export type ExchangeAd = {
  mid: string
  /** Of AdCOM's audit: 1 pending, 2 pre-approved, 3 approved, 4 denied, 5 changed; others may come. */
  status: number
  /** Reasons of a denial, as sentences of the exchange. */
  feedback: string[]
  /** When the audit last changed. */
  lastmod: Date | null
  link: string
  pictures: string[]
  trackers: string[]
}

const MOST_ADS = 100_000
const MOST_REASONS = 30
const LONGEST_REASON = 300
const LONGEST_URL = 4_000

/** The ads of an answer `{count, ads[]}`; an ad without an id, or without a readable audit, is left out. */
export function adsIn(body: unknown): ExchangeAd[] {
  return listOf(field(body, 'ads'))
    .slice(0, MOST_ADS)
    .flatMap((ad) => adOf(ad) ?? [])
}

function adOf(ad: unknown): ExchangeAd | null {
  const mid = textOf(field(ad, 'id'), 200)
  const audit = field(ad, 'audit')
  const status = statusOf(field(audit, 'status'))
  if (mid === '' || status === null) return null
  const display = field(ad, 'display')
  const native = field(display, 'native')
  const link = field(native, 'link')
  const pictures = listOf(field(native, 'asset')).map((asset) => urlOf(field(field(asset, 'image'), 'url')))
  const events = listOf(field(display, 'event')).map((event) => urlOf(field(event, 'url')))
  return {
    mid,
    status,
    feedback: listOf(field(audit, 'feedback'))
      .slice(0, MOST_REASONS)
      .map((sentence) => textOf(sentence, LONGEST_REASON))
      .filter(Boolean),
    lastmod: timeOf(field(audit, 'lastmod')),
    link: urlOf(field(link, 'url')),
    pictures,
    trackers: [...listOf(field(link, 'trkr')).map(urlOf), ...events],
  }
}

/** If it is missing, it is 0, which is no status: the ad was only accepted, which counts as pending. */
function statusOf(value: unknown): number | null {
  if (value === undefined) return 1
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 32_768
    ? number
    : null
}

function urlOf(value: unknown): string {
  return textOf(value, LONGEST_URL)
}

/** Milliseconds, as a number or as text, or ISO 8601: the exchange's documents use both. */
export function timeOf(value: unknown): Date | null {
  const isCount = typeof value === 'number' || (typeof value === 'string' && /^\d{1,16}$/.test(value))
  const time = new Date(isCount ? Number(value) : typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}
