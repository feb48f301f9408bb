import { jalaliDayText, tehranDay } from '@jarchi/shared/jalali.ts'
import { statementTexts } from '../texts/statements.ts'
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
      { title: texts.reference, width: 26 },
    ],
    pages: rowsOf(movements, dayText),
  }
}

async function* rowsOf(movements: AsyncIterable<readonly Movement[]>, dayText: (at: Date) => string) {
  for await (const page of movements) {
    yield page.map(({ id, at, kind, amount, balance, reference }) => [
      String(id),
      dayText(at),
      tehranClock.format(at),
      at.toISOString(),
      kinds[kind],
      Number(amount),
      Number(balance),
      reference ?? '',
    ])
  }
}
