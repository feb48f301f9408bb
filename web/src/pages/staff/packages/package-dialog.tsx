import type { StaffPackage } from '@jarchi/shared/api/staff-packages.ts'
import { queryClient } from '../../../api/query-client.ts'
import { savePackage, staffPackagesQuery } from '../../../api/staff/money.ts'
import { forgetSendingKey, sendingKey } from '../../../form/sending-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffPackageTexts as fa } from '../../../i18n/staff-money.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { wholeNumber } from '../whole-number.ts'

type Props = {
  edited: StaffPackage | null
  /** Of a new one: behind the others. */
  position: number
  onClose: () => void
}

/** A new package, or another version of one; an ended one is on offer again. */
export function PackageDialog({ edited, position, onClose }: Props) {
  const form = useForm({
    fresh: {
      title: edited?.title ?? '',
      amount: edited?.amount ?? null,
      bonus: edited?.bonus ?? null,
      position: numberText(edited?.position ?? position),
    },
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
    async onSent() {
      forgetSendingKey(WORK)
      await queryClient.invalidateQueries(staffPackagesQuery)
      showToast('success', deskTexts.doneOf(fa.save))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={edited ? <bdi>{fa.editOf(edited.title)}</bdi> : fa.add}
      confirm={fa.save}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label={fa.name} maxLength={60} />
      <MoneyField {...form.money('amount')} label={fa.amount} />
      <MoneyField {...form.money('bonus')} label={fa.bonus} />
      <TextInput
        {...form.text('position')}
        label={fa.position}
        hint={fa.positionHint}
        inputMode="numeric"
        onInput={showPersianDigits}
      />
      {edited && <p className="text-sm text-quiet">{fa.saveHint}</p>}
    </FormDialog>
  )
}

const WORK = 'staff/charge-package'
