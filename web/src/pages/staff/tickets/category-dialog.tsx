import {
  LONGEST_CATEGORY_TITLE,
  type StaffTicketCategory,
} from '@jarchi/shared/api/staff-ticket-categories.ts'
import { queryClient } from '../../../api/query-client.ts'
import { saveCategory, staffCategoriesQuery } from '../../../api/staff/ticket-categories.ts'
import { ticketSettingQuery } from '../../../api/staff/tickets.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { categoryTexts } from '../../../i18n/staff-ticket-categories.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { FormDialog } from '../form-dialog.tsx'

const WORK = 'staff/ticket-category'

type Props = { edited: StaffTicketCategory | null; onClose: () => void }

/** A new category, or another name of one; whether customers are offered it. */
export function CategoryDialog({ edited, onClose }: Props) {
  const form = useForm({
    fresh: { title: edited?.title ?? '', is_active: edited?.is_active ?? true },
    problemsOf: ({ title }) => (title.trim() ? {} : { title: categoryTexts.nameNeeded }),
    send: (given) => saveCategory(edited?.slug ?? null, given, sendingKey(WORK, given)),
    onSent(all) {
      forgetSendingKey(WORK)
      queryClient.setQueryData(staffCategoriesQuery.queryKey, all)
      void queryClient.invalidateQueries(ticketSettingQuery)
      showToast('success', deskTexts.doneOf(categoryTexts.save))
      onClose()
    },
  })
  const offeredProblem = form.problemOf('is_active')
  return (
    <FormDialog
      form={form}
      title={edited ? categoryTexts.editOf(edited.title) : categoryTexts.add}
      confirm={categoryTexts.save}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label={categoryTexts.name} maxLength={LONGEST_CATEGORY_TITLE} />
      <span className="self-start">
        <Switch
          showLabel
          label={categoryTexts.offered}
          checked={form.values.is_active}
          onChange={(is_active) => form.change({ is_active })}
        />
      </span>
      <p className="text-sm text-quiet">{categoryTexts.offeredHint}</p>
      {offeredProblem && <FieldError>{offeredProblem}</FieldError>}
    </FormDialog>
  )
}
