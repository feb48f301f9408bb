import type { StaffPackage, StaffPackageInput } from '@jarchi/shared/api/staff-packages.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { savePackage, staffPackagesQuery } from '../../../api/staff/money.ts'
import { fa as common } from '../../../i18n/common.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffPackageTexts as fa } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { forgetSendingKey, sendingKey } from '../../../form/sending-key.ts'
import { wholeNumber } from '../whole-number.ts'

type Props = {
  edited: StaffPackage | null
  /** Of a new one: behind the others. */
  position: number
  onClose: () => void
}

/** A new package, or another version of one; an ended one is on offer again. */
export function PackageDialog({ edited, position, onClose }: Props) {
  const [title, setTitle] = useState(edited?.title ?? '')
  const [amount, setAmount] = useState<number | null>(edited?.amount ?? null)
  const [bonus, setBonus] = useState<number | null>(edited?.bonus ?? null)
  const [place, setPlace] = useState(numberText(edited?.position ?? position))
  const { save, refusal } = useSavedPackage(edited?.id ?? null, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = { title, amount: amount ?? 0, bonus: bonus ?? 0, position: wholeNumber(place) ?? 0 }
    if (!save.isPending) save.mutate(given)
  }
  return (
    <Dialog
      open
      title={edited ? <bdi>{fa.editOf(edited.title)}</bdi> : fa.add}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM} busy={save.isPending}>
            {fa.save}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextInput
          label={fa.name}
          value={title}
          maxLength={60}
          error={refusal?.problemOf('title')}
          onChange={({ target }) => setTitle(target.value)}
        />
        <MoneyField
          label={fa.amount}
          error={refusal?.problemOf('amount')}
          rial={amount}
          onChange={setAmount}
        />
        <MoneyField label={fa.bonus} error={refusal?.problemOf('bonus')} rial={bonus} onChange={setBonus} />
        <TextInput
          label={fa.position}
          hint={fa.positionHint}
          inputMode="numeric"
          value={place}
          error={refusal?.problemOf('position')}
          onInput={showPersianDigits}
          onChange={({ target }) => setPlace(target.value)}
        />
        {edited && <p className="text-sm text-quiet">{fa.saveHint}</p>}
        {save.error && !refusal?.fields.length && <FieldError>{save.error.message}</FieldError>}
      </form>
    </Dialog>
  )
}

const FORM = 'charge-package'
const WORK = 'staff/charge-package'

function useSavedPackage(id: number | null, onSaved: () => void) {
  const save = useMutation({
    mutationFn: (given: StaffPackageInput) => savePackage(id, given, sendingKey(WORK, given)),
    async onSuccess() {
      forgetSendingKey(WORK)
      await queryClient.invalidateQueries(staffPackagesQuery)
      showToast('success', deskTexts.done)
      onSaved()
    },
  })
  return { save, refusal: save.error instanceof ApiError ? save.error : null }
}
