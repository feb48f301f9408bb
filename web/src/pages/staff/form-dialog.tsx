import { LONGEST_REASON, SHORTEST_REASON } from '@jarchi/shared/api/staff-desk.ts'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useForm, type Form } from '../../form/use-form.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { staffAccountTexts } from '../../i18n/staff-accounts.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextArea, TextInput } from '../../ui/text-input.tsx'

type Titles = {
  /** Names the action and its object. */
  title: ReactNode
  /** The verb of the action. */
  confirm: string
  danger?: boolean
  onClose: () => void
  children?: ReactNode
}
type FormDialogProps = Titles & {
  form: Pick<Form<object>, 'props'> & { isSending: boolean; refusalText: string | undefined }
}

/** A form in a dialog. */
export function FormDialog({ form, title, confirm, danger = false, onClose, children }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={form.isSending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="flex flex-col gap-3">
        {children}
        {form.refusalText && <FieldError>{form.refusalText}</FieldError>}
      </form>
    </Dialog>
  )
}

type ReasonDialogProps<Answer> = Titles & {
  label?: string
  hint?: string
  send: (reason: string) => Promise<Answer>
  onSent?: (answer: Answer) => unknown
  /** The action opens another page. */
  leaves?: boolean
  /** Names what is kept of a reason that takes a while to write, when the dialog is closed. */
  work?: string
}

/** Asks before an action, and for its reason, which the audit log keeps. */
export function ReasonDialog<Answer>({ label, hint, children, ...props }: ReasonDialogProps<Answer>) {
  const { send, onSent, leaves = false, work, ...titles } = props
  const form = useForm({
    fresh: { reason: '' },
    problemsOf: reasonProblems,
    send: ({ reason }) => send(reason.trim()),
    onSent: (answer) => onSent?.(answer),
    fieldOf: (path) => (path === 'reason' || path === 'note' ? 'reason' : null),
    leaves,
    ...(work && { work }),
  })
  return (
    <FormDialog form={form} {...titles}>
      {children}
      <ReasonField {...form.text('reason')} label={label} hint={hint} onWrite={form.change} />
    </FormDialog>
  )
}

type ReasonFieldProps = {
  value: string
  error: string | undefined
  label?: string | undefined
  hint?: string | undefined
  onWrite: (part: { reason: string }) => void
}

/** The reason of an action, as a part of its form. */
export function ReasonField({
  value,
  error,
  label = deskTexts.reason,
  hint = deskTexts.reasonHint,
  onWrite,
}: ReasonFieldProps) {
  return (
    <TextArea
      label={label}
      hint={hint}
      error={error}
      maxLength={LONGEST_REASON}
      value={value}
      // The log and the advertiser's page show it in one line.
      onChange={({ target }) => onWrite({ reason: target.value.replace(/\s*\n\s*/g, ' ') })}
    />
  )
}

/** The phone of somebody who has signed in before, as a part of a form. */
export function KnownPhoneField(field: Omit<ComponentProps<typeof TextInput>, 'label'>) {
  return (
    <TextInput
      {...field}
      label={staffAccountTexts.memberPhone}
      hint={staffAccountTexts.memberPhoneHint}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      dir="ltr"
      maxLength={40}
      onInput={showPersianDigits}
    />
  )
}

export function reasonProblems({ reason }: { reason: string }): { reason?: string } {
  return reason.trim().length < SHORTEST_REASON ? { reason: deskTexts.reasonNeeded } : {}
}
