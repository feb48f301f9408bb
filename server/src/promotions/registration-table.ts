import { jalaliDayText, tehranDay } from '@jarchi/shared/jalali.ts'
import { tehranClock, type Table } from '../statements/service.ts'
import { registrationTexts as texts } from '../texts/registrations.ts'
import type { registrationsOf } from './queries.ts'

type Registration = Awaited<ReturnType<typeof registrationsOf>>[number]

/** Who has registered, to take away. */
export function registrationTable(promotion: string, registrations: readonly Registration[]): Table {
  return {
    name: promotion,
    columns: [
      { title: texts.name, width: 24 },
      { title: texts.phone, width: 14 },
      { title: texts.account, width: 12 },
      { title: texts.day, width: 12 },
      { title: texts.time, width: 8 },
      { title: texts.iso, width: 26 },
      { title: texts.consent, width: 60 },
    ],
    pages: [
      registrations.map(({ name, phone, account_id, consented_at, consent }) => [
        name,
        phone,
        Number(account_id),
        jalaliDayText(tehranDay(consented_at)),
        tehranClock.format(consented_at),
        consented_at.toISOString(),
        consent,
      ]),
    ],
  }
}
