import { afterMs, TEHRAN_AHEAD_MS } from '@jarchi/shared/time/durations.ts'
import { jalaliDayText, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { startOfTehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { statementTexts } from '../../platform/texts/statements.ts'
import type { Movement } from '../wallet/service.ts'
import type { Table } from './table.ts'

const { kinds, movements: texts } = statementTexts

/** Hour and minute in Tehran. */
export const tehranClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Tehran',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * All ledgers are younger than the last summer time of Iran; with its offset the text is exact in any case.
 */
function tehranIso(at: Date): string {
  return `${afterMs(at, TEHRAN_AHEAD_MS).toISOString().slice(0, 19)}+03:30`
}

/** Exact: ten rials a toman. */
const tomanOf = (rial: bigint | number) => Number(rial) / 10

/** Each day's Jalali text, computed once: thousands of movements share a few days. */
function dayTexts(): (at: Date) => string {
  const known = new Map<string, string>()
  return (at) => {
    const day = tehranDay(at)
    const text = known.get(day) ?? jalaliDayText(day)
    known.set(day, text)
    return text
  }
}

/** Movements of a wallet, the oldest first. */
export function movementTable(movements: AsyncIterable<readonly Movement[]>): Table {
  const dayText = dayTexts()
  return {
    name: texts.name,
    columns: [
      { title: texts.number, width: 10 },
      { title: texts.jalali, width: 12 },
      { title: texts.time, width: 8 },
      { title: texts.iso, width: 22 },
      { title: texts.kind, width: 16 },
      { title: texts.amount, width: 18 },
      { title: texts.balance, width: 18 },
      { title: texts.amountToman, width: 16 },
      { title: texts.balanceToman, width: 16 },
      { title: texts.reference, width: 26 },
      { title: texts.campaign, width: 30 },
      { title: texts.hour, width: 18 },
      { title: texts.clicks, width: 10 },
      { title: texts.correction, width: 34 },
    ],
    pages: rowsOf(movements, dayText),
  }
}

/** A campaign's hour as its day and the time at which it began. */
function hourTexts(dayText: (at: Date) => string): (hour: number) => string {
  return (hour) => {
    const begun = startOfTehranHour(hour)
    return `${dayText(begun)} ${tehranClock.format(begun)}`
  }
}

async function* rowsOf(movements: AsyncIterable<readonly Movement[]>, dayText: (at: Date) => string) {
  const hourText = hourTexts(dayText)
  for await (const page of movements) {
    yield page.map(({ id, at, kind, amount, balance, reference, spend, correction }) => [
      String(id),
      dayText(at),
      tehranClock.format(at),
      tehranIso(at),
      kinds[kind],
      Number(amount),
      Number(balance),
      tomanOf(amount),
      tomanOf(balance),
      reference ?? '',
      spend?.title ?? '',
      spend ? hourText(spend.hour) : '',
      spend || correction ? Number((spend ?? correction)?.clicks) : '',
      correction ? (texts.corrections[correction.reason] ?? texts.corrected) : '',
    ])
  }
}
