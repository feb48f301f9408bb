import type { StaffColleague } from '@jarchi/shared/api/staff-people.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskQuery } from '../../../api/staff/desk.ts'
import { peopleQuery } from '../../../api/staff/people.ts'
import { dayText, instantText } from '../../../i18n/date-format.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { peopleTexts, rightsText } from '../../../i18n/staff-people.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { RowAct } from '../row-act.tsx'
import { ResetDialog, RightsDialog } from './people-dialogs.tsx'

/** Who works at the desk: what each may do, when they were last there, and how they prove themselves. */
export function PeoplePage() {
  const people = useQuery(peopleQuery)
  const [isAdding, setAdding] = useState(false)
  const count = people.data?.results.length
  return (
    <Page
      title={peopleTexts.title}
      note={count ? peopleTexts.note(numberText(count)) : null}
      actions={<Button onClick={() => setAdding(true)}>{peopleTexts.add}</Button>}
    >
      <Hint asksNobody={people.data?.asks_nobody === true} />
      <QueryView query={people} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {({ results }) => (
          <ul className="grid gap-4 xl:grid-cols-2">
            {results.map((person) => (
              <PersonCard key={person.id} person={person} />
            ))}
          </ul>
        )}
      </QueryView>
      {isAdding && <RightsDialog person={null} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** That two decide here; or how that is switched on. */
function Hint({ asksNobody }: { asksNobody: boolean }) {
  return asksNobody ? (
    <p className="text-sm text-warning">{peopleTexts.alone('FOUR_EYES_RIAL')}</p>
  ) : (
    <p className="text-sm text-quiet">{peopleTexts.hint}</p>
  )
}

function PersonCard({ person }: { person: StaffColleague }) {
  const isOwn = useQuery(deskQuery).data?.user_id === person.id
  const [open, setOpen] = useState<'rights' | 'reset' | null>(null)
  const { name, phone, is_disabled, rights, last_seen_at } = person
  const close = () => setOpen(null)
  return (
    <li className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="text-base">
          <bdi>{name}</bdi>
        </h2>
        <bdi dir="ltr" className="text-sm text-quiet">
          {persianDigits(phone)}
        </bdi>
        {is_disabled && <span className="text-sm text-danger">{peopleTexts.disabled}</span>}
      </div>
      <Facts
        rows={[
          [peopleTexts.rightsTitle, rightsText(rights)],
          [peopleTexts.lastSeen, last_seen_at === null ? peopleTexts.never : instantText(last_seen_at)],
          [peopleTexts.factor, factorText(person)],
        ]}
      />
      {!isOwn && (
        <div className="flex flex-wrap gap-2">
          <RowAct variant="plain" name={peopleTexts.changeOf(name)} onClick={() => setOpen('rights')}>
            {peopleTexts.change}
          </RowAct>
          <RowAct variant="plain" name={peopleTexts.resetOf(name)} onClick={() => setOpen('reset')}>
            {peopleTexts.reset}
          </RowAct>
        </div>
      )}
      {open === 'rights' && <RightsDialog person={person} onClose={close} />}
      {open === 'reset' && <ResetDialog person={person} onClose={close} />}
    </li>
  )
}

function factorText({ factor, factor_due_at }: StaffColleague): string {
  if (factor !== null) return peopleTexts.factors[factor]
  return factor_due_at === null ? peopleTexts.noFactorAtAll : peopleTexts.noFactor(dayText(factor_due_at))
}
