import { LONGEST_PACKAGE_TITLE, type StaffPackage } from '@jarchi/shared/api/staff-packages.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { endPackage, savePackage, staffPackagesQuery } from '../../../api/staff/money.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffPackageTexts } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { wholeNumber } from '../typed-values.ts'
import { RowAct } from '../row-act.tsx'
import { tellAsked } from '../tell-asked.ts'

/** The packages of the charge page, current and ended. */
export function PackagesPage() {
  const packages = useQuery(staffPackagesQuery)
  const [edited, setEdited] = useState<StaffPackage | 'new' | null>(null)
  const all = packages.data ?? []
  const add = <Button onClick={() => setEdited('new')}>{staffPackageTexts.add}</Button>
  return (
    <Page title={staffPackageTexts.title} actions={all.length > 0 ? add : null}>
      <QueryView query={packages} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {() => (
          <>
            {all.length === 0 && <EmptyState {...staffPackageTexts.empty} action={add} />}
            <PackageList
              title={staffPackageTexts.offered}
              packages={all.filter((each) => each.is_active)}
              onEdit={setEdited}
            />
            <PackageList
              title={staffPackageTexts.ended}
              packages={all.filter((each) => !each.is_active)}
              onEdit={setEdited}
            />
          </>
        )}
      </QueryView>
      {edited && (
        <PackageDialog
          edited={edited === 'new' ? null : edited}
          position={all.length}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

type Props = {
  title: string
  packages: readonly StaffPackage[]
  onEdit: (edited: StaffPackage) => void
}

function PackageList({ title, packages, onEdit }: Props) {
  const [ending, setEnding] = useState<StaffPackage | null>(null)
  const end = useMutation({
    mutationFn: ({ id }: StaffPackage) => endPackage(id),
    async onSuccess() {
      await queryClient.invalidateQueries(staffPackagesQuery)
      showToast('success', deskTexts.doneOf(staffPackageTexts.end))
    },
    onError: (error) => tellFailure(deskTexts.notDoneOf(staffPackageTexts.end), error),
    onSettled: () => setEnding(null),
  })
  if (packages.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">{title}</h2>
      <ul className={`${cardLook} divide-y divide-line`}>
        {packages.map((each) => (
          <PackageRow key={each.id} shown={each} onEdit={onEdit} onEnd={setEnding} />
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        title={ending ? staffPackageTexts.endOf(ending.title) : ''}
        confirm={staffPackageTexts.end}
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        {ending && staffPackageTexts.endText(ending.title)}
      </ConfirmDialog>
    </section>
  )
}

type PackageRowProps = {
  shown: StaffPackage
  onEdit: (edited: StaffPackage) => void
  onEnd: (ended: StaffPackage) => void
}

function PackageRow({ shown, onEdit, onEnd }: PackageRowProps) {
  const { title, amount, bonus, is_active } = shown
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 text-sm">
      <span className="min-w-[min(12rem,100%)] flex-1 font-semibold">
        <bdi>{title}</bdi>
      </span>
      <Toman rial={amount} className="min-w-[min(12rem,100%)]" />
      <span className="min-w-[min(12rem,100%)] text-quiet">
        {bonus > 0 && (
          <>
            {staffPackageTexts.bonus} <Toman rial={bonus} />
          </>
        )}
      </span>
      <span className="flex gap-1">
        <RowAct name={staffPackageTexts.editOf(title)} onClick={() => onEdit(shown)}>
          {is_active ? staffPackageTexts.edit : staffPackageTexts.offerAgain}
        </RowAct>
        {is_active && (
          <RowAct name={staffPackageTexts.endOf(title)} onClick={() => onEnd(shown)}>
            {staffPackageTexts.end}
          </RowAct>
        )}
      </span>
    </li>
  )
}

type PackageDialogProps = {
  edited: StaffPackage | null
  /** Of a new package: after all others. */
  position: number
  onClose: () => void
}

/** A new package, or a new version of one; an ended package becomes available again. */
function PackageDialog({ edited, position, onClose }: PackageDialogProps) {
  const form = useForm({
    fresh: {
      title: edited?.title ?? '',
      amount: edited?.amount ?? null,
      bonus: edited?.bonus ?? null,
      position: numberText(edited?.position ?? position),
    },
    problemsOf: (typed) => ({
      ...(!typed.title.trim() && { title: problemText('required', 'name') }),
      ...(typed.amount === null && { amount: problemText('required', 'amount') }),
      ...(wholeNumber(typed.position) === null && { position: problemText('not_a_whole_number') }),
    }),
    send(typed) {
      const { title, amount, bonus } = typed
      const given = {
        title,
        amount: amount ?? 0,
        bonus: bonus ?? 0,
        position: wholeNumber(typed.position) ?? 0,
      }
      return savePackage(edited?.id ?? null, given, sendingKey(WORK, given))
    },
    async onSent(answer) {
      forgetSendingKey(WORK)
      if (!tellAsked(answer)) {
        await queryClient.invalidateQueries(staffPackagesQuery)
        showToast('success', deskTexts.doneOf(staffPackageTexts.save))
      }
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={edited ? <bdi>{staffPackageTexts.editOf(edited.title)}</bdi> : staffPackageTexts.add}
      confirm={staffPackageTexts.save}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label={staffPackageTexts.name} maxLength={LONGEST_PACKAGE_TITLE} />
      <MoneyField {...form.money('amount')} label={staffPackageTexts.amount} />
      <MoneyField {...form.money('bonus')} label={staffPackageTexts.bonus} />
      <TextInput
        {...form.text('position')}
        label={staffPackageTexts.position}
        hint={staffPackageTexts.positionHint}
        inputMode="numeric"
        onInput={showPersianDigits}
      />
      {edited && <p className="text-sm text-quiet">{staffPackageTexts.saveHint}</p>}
    </FormDialog>
  )
}

const WORK = 'staff/charge-package'
