import type { StaffColleague } from '@jarchi/shared/api/staff-people.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { isAsked } from '../../../api/staff/approvals.ts'
import { deskQuery, refreshCounts } from '../../../api/staff/desk.ts'
import { peopleQuery, changeRights, resetFactor } from '../../../api/staff/people.ts'
import { useForm } from '../../../form/use-form.ts'
import { dayText, instantText } from '../../../i18n/date-format.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { peopleTexts, rightsText } from '../../../i18n/staff-people.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { FormDialog, KnownPhoneField, ReasonDialog, ReasonField, reasonProblems } from '../form-dialog.tsx'
import { RowAct } from '../row-act.tsx'

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

/** Says that a colleague has to agree, or that it is done. */
function tellOutcome(answer: Awaited<ReturnType<typeof changeRights>>, act: string) {
  if (isAsked(answer)) showToast('warning', peopleTexts.asked)
  else {
    queryClient.setQueryData(peopleQuery.queryKey, answer)
    showToast('success', deskTexts.doneOf(act))
  }
  void refreshCounts()
}

type RightsProps = { person: StaffColleague | null; onClose: () => void }

/** The rights of a colleague, or of a new one by phone. */
function RightsDialog({ person, onClose }: RightsProps) {
  const act = person ? peopleTexts.change : peopleTexts.add
  const form = useForm({
    fresh: { phone: person?.phone ?? '', rights: person?.rights ?? ([] as StaffRight[]), reason: '' },
    problemsOf: (typed) => ({
      ...(mobilePhone(typed.phone) === null && {
        phone: problemText(typed.phone.trim() === '' ? 'required' : 'not_a_mobile', 'phone'),
      }),
      ...(person === null && typed.rights.length === 0 && { rights: peopleTexts.chooseRights }),
      ...reasonProblems(typed),
    }),
    send: ({ phone, rights, reason }) =>
      changeRights({ phone: mobilePhone(phone) ?? phone, rights, reason: reason.trim() }),
    onSent(answer) {
      tellOutcome(answer, act)
      onClose()
    },
  })
  const { rights } = form.values
  return (
    <FormDialog
      form={form}
      title={<bdi>{person ? peopleTexts.changeOf(person.name) : peopleTexts.add}</bdi>}
      confirm={act}
      onClose={onClose}
    >
      {person ? <p>{peopleTexts.changeText}</p> : <KnownPhoneField {...form.text('phone')} />}
      <RightsField
        rights={rights}
        problem={form.problemOf('rights')}
        onChange={(next) => form.change({ rights: next })}
      />
      <ReasonField {...form.text('reason')} onWrite={form.change} />
    </FormDialog>
  )
}

type FieldProps = {
  rights: readonly StaffRight[]
  problem: string | undefined
  onChange: (rights: StaffRight[]) => void
}

function RightsField({ rights, problem, onChange }: FieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{peopleTexts.rightsTitle}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {STAFF_RIGHTS.map((right) => (
          <label key={right} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={rights.includes(right)}
              onChange={({ target }) =>
                onChange(
                  STAFF_RIGHTS.filter((each) => (each === right ? target.checked : rights.includes(each))),
                )
              }
            />
            {peopleTexts.rights[right]}
          </label>
        ))}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}

/** For a colleague who has lost everything that proves them. */
function ResetDialog({ person: { id, name }, onClose }: { person: StaffColleague; onClose: () => void }) {
  return (
    <ReasonDialog
      title={<bdi>{peopleTexts.resetOf(name)}</bdi>}
      confirm={peopleTexts.reset}
      danger
      send={(reason) => resetFactor(id, reason)}
      onSent={(answer) => {
        tellOutcome(answer, peopleTexts.reset)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{peopleTexts.resetText}</p>
    </ReasonDialog>
  )
}
