import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { fa as common } from '../../i18n/common.ts'
import { deskTexts as fa } from '../../i18n/staff-desk.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** As short as the server takes a reason. */
const SHORTEST = 5

type Props = {
  /** Names the act and the thing. */
  title: ReactNode
  /** The verb of the act. */
  confirm: string
  danger?: boolean
  label?: string
  hint?: string
  busy: boolean
  error: Error | null
  onConfirm: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before an act and for the reason of it, which the audit log keeps. */
export function ReasonDialog(props: Props) {
  const { title, confirm, danger = false, label = fa.reason, hint = fa.reasonHint } = props
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason.trim().length < SHORTEST
  const refusal = props.error instanceof ApiError ? props.error : null
  const ofField = refusal?.problemOf('reason') ?? refusal?.problemOf('note')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isShort) event.currentTarget.querySelector('textarea')?.focus()
    else if (!props.busy) props.onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="plain" onClick={props.onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM} variant={danger ? 'danger' : 'primary'} busy={props.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send} className="flex flex-col gap-3">
        {props.children}
        <TextArea
          label={label}
          hint={hint}
          error={(isTried && isShort ? fa.reasonNeeded : null) ?? ofField}
          maxLength={200}
          value={reason}
          // The log and what the advertiser reads have one line for it.
          onChange={({ target }) => setReason(target.value.replace(/\s*\n\s*/g, ' '))}
        />
        {props.error && !ofField && <FieldError>{props.error.message}</FieldError>}
      </form>
    </Dialog>
  )
}

const FORM = 'reason-of-act'
