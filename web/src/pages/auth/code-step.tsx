import { persianDigits } from '@jarchi/shared/digits.ts'
import { CODE_LENGTH } from '@jarchi/shared/one-time-code.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent } from 'react'
import { ApiError, isStatus } from '../../api/http/api-error.ts'
import { checkCode } from '../../api/sign-in.ts'
import { authTexts } from '../../i18n/auth.ts'
import { countdownText } from '../../i18n/date-format.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { typedCode } from '../../ui/typed-code.ts'
import { useSecondsUntil } from '../../ui/use-seconds-until.ts'
import { sendCode, type SentCode } from './sent-code.ts'

type Props = {
  sent: SentCode
  onResent: (sent: SentCode) => void
  onEdit: () => void
  onSignedIn: (account: number) => void
}

/** The sixth digit sends the code; a wrong one is emptied for the next try, one that did not arrive stays. */
export function CodeStep({ sent, onResent, onEdit, onSignedIn }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const check = useMutation({
    mutationFn: (code: string) => checkCode(sent.requestId, sent.phone, code),
    onSuccess: ({ account }) => onSignedIn(account),
    onError: (error) => {
      if (input.current && !isStatus(error, 0)) input.current.value = ''
      input.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check.isPending && !check.isSuccess) check.mutate(typedCode(input.current?.value ?? ''))
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div>
        <h1 tabIndex={-1} className="text-xl">
          {authTexts.codeTitle}
        </h1>
        <p className="mt-1 text-quiet">
          {authTexts.codeSentTo} <bdi dir="ltr">{persianDigits(sent.phone)}</bdi>
        </p>
      </div>
      <TextInput
        ref={input}
        label={authTexts.code}
        error={check.error?.message}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        className="text-center text-xl tracking-[0.5em]"
        onInput={({ currentTarget: field }) => {
          if (keepDigits(field) === CODE_LENGTH) field.form?.requestSubmit()
        }}
      />
      <Button type="submit" busy={check.isPending || check.isSuccess}>
        {authTexts.signIn}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-mx-2 px-2" onClick={onEdit}>
          {authTexts.editPhone}
        </Button>
        <Resend sent={sent} onResent={onResent} />
      </div>
    </form>
  )
}

/** Leaves nothing but a code's digits in the field, however it was pasted, and says how many there are. */
function keepDigits(field: HTMLInputElement): number {
  const { selectionStart, value } = field
  const shown = persianDigits(typedCode(value))
  if (shown !== value) {
    field.value = shown
    field.setSelectionRange(selectionStart, selectionStart)
  }
  return shown.length
}

type ResendProps = { sent: SentCode; onResent: (sent: SentCode) => void }

/** Asks for the code again once the waiting time is over. */
function Resend({ sent, onResent }: ResendProps) {
  const seconds = useSecondsUntil(sent.resendAt)
  const send = useMutation({
    mutationFn: () => sendCode(sent.phone),
    onSuccess: (again) => {
      showToast('success', authTexts.resent)
      onResent(again)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.retryAfter : null
      if (wait) onResent({ ...sent, resendAt: Date.now() + wait * 1_000 })
    },
  })
  if (seconds > 0)
    return <span className="px-2 text-sm text-quiet">{authTexts.resendIn(countdownText(seconds))}</span>
  return (
    <span className="flex flex-col items-end">
      <Button variant="quiet" className="px-2" busy={send.isPending} onClick={() => send.mutate()}>
        {authTexts.resend}
      </Button>
      {send.error && <FieldError>{send.error.message}</FieldError>}
    </span>
  )
}
