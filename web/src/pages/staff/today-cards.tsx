import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import type { StaffToday } from '@jarchi/shared/api/staff-today.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyTodayQuery, todayQuery } from '../../api/staff/desk.ts'
import { numberText } from '../../i18n/format.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { spanText, todayTexts } from '../../i18n/staff-today.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toman } from '../../ui/toman.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { SectionCard } from './section-card.tsx'

/** What has been done today by each person, and the money of the day, as far as these rights open it. */
export function TodayCards({ rights }: Pick<StaffDesk, 'rights'>) {
  const mayCount = rights.includes('review') || rights.includes('support')
  const mayPay = rights.includes('money')
  if (!mayCount && !mayPay) return null
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      {mayCount && <DoneToday />}
      {mayPay && <MoneyToday />}
    </div>
  )
}

function DoneToday() {
  const today = useQuery(todayQuery)
  return (
    <SectionCard title={todayTexts.done} hint={todayTexts.doneHint}>
      <QueryView query={today} failed={deskTexts.failed} skeleton={<Skeleton className="h-24" />}>
        {({ people }) =>
          people.length === 0 ? (
            <p className="text-quiet">{todayTexts.nothingDone}</p>
          ) : (
            <PeopleTable people={people} />
          )
        }
      </QueryView>
    </SectionCard>
  )
}

type Person = StaffToday['people'][number]
const PARTS = ['reviews', 'tickets'] as const

function PeopleTable({ people }: { people: readonly Person[] }) {
  const shown = PARTS.filter((part) => people.some((person) => person[part] !== null))
  return (
    <WideTable>
      <thead>
        <tr className="text-quiet">
          <th scope="col" className="py-1.5 text-start font-normal">
            {todayTexts.person}
          </th>
          {shown.map((part) => (
            <th key={part} scope="col" className="px-3 py-1.5 text-start font-normal">
              {todayTexts.parts[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.user_id} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-semibold">
              <bdi>{person.name}</bdi>
            </th>
            {shown.map((part) => (
              <td key={part} className="px-3 py-1.5">
                <Done done={person[part]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function Done({ done }: { done: Person['reviews'] }) {
  if (!done || done.count === 0) return <span className="text-quiet">{todayTexts.none}</span>
  const { count, median_seconds } = done
  return (
    <>
      {numberText(count)}
      {median_seconds !== null && (
        <span className="text-quiet"> · {todayTexts.median(spanText(median_seconds))}</span>
      )}
    </>
  )
}

/** Asked for by a press: it needs the second factor, which must not come up with the first page. */
function MoneyToday() {
  const [isWanted, setWanted] = useState(false)
  const money = useQuery({ ...moneyTodayQuery, enabled: isWanted })
  return (
    <SectionCard title={todayTexts.money}>
      {isWanted ? (
        <QueryView query={money} failed={deskTexts.failed} skeleton={<Skeleton className="h-24" />}>
          {({ paid_in, paid_back, held, held_count }) => (
            <Facts
              rows={[
                [todayTexts.paidIn, <Toman key="in" rial={paid_in} />],
                [todayTexts.paidBack, <Toman key="back" rial={paid_back} />],
                [
                  todayTexts.held,
                  <span key="held">
                    <Toman rial={held} /> ({todayTexts.heldCount(numberText(held_count))})
                  </span>,
                ],
              ]}
            />
          )}
        </QueryView>
      ) : (
        <Button variant="plain" className="self-start" onClick={() => setWanted(true)}>
          {todayTexts.showMoney}
        </Button>
      )}
    </SectionCard>
  )
}
