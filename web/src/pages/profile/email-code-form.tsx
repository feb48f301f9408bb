import type { EmailState } from '@jarchi/shared/api/emails.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { CODE_LENGTH } from '@jarchi/shared/one-time-code.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  confirmPhoneForEmail,
  emailQuery,
  giveUpEmailChange,
  resendEmailCode,
  verifyEmail,
} from '../../api/profile.ts'
import { ApiError, isStatus } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { countdownText } from '../../i18n/date-format.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { emailTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { typedCode } from '../../ui/typed-code.ts'
import { useSecondsUntil } from '../../ui/use-seconds-until.ts'
import { forgetEmail } from './email-form.tsx'

/** The code of either step; the sixth digit sends it. */
export function EmailCodeForm({ takesFocus, ...props }: CodeProps & { takesFocus: boolean }) {
  const { account, change, onState } = props
  const texts = emailTexts.steps[change.step]
  const { input, problem, isChecking, isGivingUp, giveUp, forgetProblem, send } = useEmailCode(props)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [input, takesFocus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div role="status">
        <h3 className="font-semibold">{texts.title}</h3>
        <p className="mt-1">
          {change.is_sent ? texts.sent : emailTexts.notSent}{' '}
          <bdi dir="ltr" className="font-semibold wrap-anywhere">
            {change.email}
          </bdi>
        </p>
      </div>
      <TextInput
        ref={input}
        label={texts.code}
        error={problem}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        className="text-center text-xl tracking-[0.5em] sm:max-w-64"
        onInput={({ currentTarget: field }) => {
          forgetProblem()
          const code = typedCode(field.value)
          field.value = persianDigits(code)
          if (code.length === CODE_LENGTH) field.form?.requestSubmit()
        }}
      />
      <Button type="submit" variant="plain" busy={isChecking} className="sm:self-start">
        {texts.confirm}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-mx-2 px-2" busy={isGivingUp} onClick={giveUp}>
          {emailTexts.otherAddress}
        </Button>
        <EmailResend
          account={account}
          change={change}
          onState={(state) => {
            onState(state)
            // The pressed button gives way to the waiting time.
            input.current?.focus()
          }}
        />
      </div>
    </form>
  )
}

type Props = { account: number; change: Change; onState: (state: EmailState) => void }

const after = (seconds: number) => Date.now() + seconds * 1_000

/** The code of the step once more, when the waiting time is over. */
function EmailResend({ account, change, onState }: Props) {
  const [resendAt, setResendAt] = useState(() => after(change.resend_after))
  const seconds = useSecondsUntil(resendAt)
  const resend = useMutation({
    mutationFn: () => resendEmailCode(account, change.request_id),
    onSuccess: (state) => {
      showToast('success', emailTexts.resent)
      setResendAt(after(state.change?.resend_after ?? 0))
      onState(state)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.retryAfter : null
      if (wait) setResendAt(after(wait))
    },
  })
  if (seconds > 0)
    return <span className="text-sm text-quiet">{emailTexts.resendIn(countdownText(seconds))}</span>
  return (
    <span className="flex flex-col items-end">
      <Button variant="quiet" className="px-2" busy={resend.isPending} onClick={() => resend.mutate()}>
        {emailTexts.resend}
      </Button>
      {resend.error && <FieldError>{resend.error.message}</FieldError>}
    </span>
  )
}

type Change = NonNullable<EmailState['change']>
type CodeProps = {
  account: number
  change: Change
  onState: (state: EmailState) => void
  /** The change was given up for another address. */
  onOther: (state: EmailState) => void
}

/** A code as it is typed and sent; a wrong one is emptied for the next try, one that did not arrive stays. */
function useEmailCode({ account, change, onState, onOther }: CodeProps) {
  const { request_id, step } = change
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const check = useMutation({
    mutationFn: (code: string) =>
      (step === 'phone' ? confirmPhoneForEmail : verifyEmail)(account, { request_id, code }),
    onSuccess: (state) => {
      forgetEmail(account)
      onState(state)
    },
    onError: (error) => {
      setProblem((error instanceof ApiError && (error.fields[0]?.message ?? null)) || error.message)
      if (input.current && !isStatus(error, 0)) input.current.value = ''
      input.current?.focus()
      // The phone may be confirmed although no mail could be sent, or the change be over.
      void queryClient.invalidateQueries(emailQuery(account))
    },
  })
  const giveUp = useMutation({
    mutationFn: () => giveUpEmailChange(account),
    onSuccess: onOther,
    onError: (error) => setProblem(error.message),
  })
  return {
    input,
    problem,
    isChecking: check.isPending,
    isGivingUp: giveUp.isPending,
    giveUp: () => giveUp.mutate(),
    forgetProblem: () => setProblem(null),
    send() {
      if (check.isPending) return
      const code = typedCode(input.current?.value ?? '')
      if (code.length === CODE_LENGTH) return check.mutate(code)
      setProblem(problemText('not_a_code'))
      input.current?.focus()
    },
  }
}
