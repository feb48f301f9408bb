import type { StaffColleague } from '@jarchi/shared/api/staff-people.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { queryClient } from '../../../api/query-client.ts'
import { isAsked } from '../../../api/staff/approvals.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { changeRights, peopleQuery, resetFactor } from '../../../api/staff/people.ts'
import { useForm } from '../../../form/use-form.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { peopleTexts } from '../../../i18n/staff-people.ts'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { FormDialog, KnownPhoneField, ReasonDialog, ReasonField, reasonProblems } from '../form-dialog.tsx'

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
export function RightsDialog({ person, onClose }: RightsProps) {
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
export function ResetDialog({
  person: { id, name },
  onClose,
}: {
  person: StaffColleague
  onClose: () => void
}) {
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
