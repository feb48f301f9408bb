import type { EmailState } from '@jarchi/shared/api/emails.ts'
import { CODE_LENGTH } from '@jarchi/shared/one-time-code.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  confirmPhoneForEmail,
  emailQuery,
  giveUpEmailChange,
  resendEmailCode,
  verifyEmail,
} from '../../api/profile.ts'
import { ApiError, isStatus } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useForm } from '../../form/use-form.ts'
import { countdownText } from '../../i18n/date-format.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { emailTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField, typedCode } from '../../ui/code-field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useSecondsUntil } from '../../ui/use-seconds-until.ts'
import { forgetEmail } from './email-form.tsx'

/** The code of either step; the sixth digit sends it. */
export function EmailCodeForm({ takesFocus, ...props }: CodeProps & { takesFocus: boolean }) {
  const { account, change, onState, onOther } = props
  const texts = emailTexts.steps[change.step]
  const form = useEmailCode(props)
  const giveUp = useMutation({ mutationFn: () => giveUpEmailChange(account), onSuccess: onOther })
  const { focus } = form
  useEffect(() => {
    if (takesFocus) focus()
  }, [focus, takesFocus])
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div role="status">
        <h3 className="font-semibold">{texts.title}</h3>
        <p className="mt-1">
          {change.is_sent ? texts.sent : emailTexts.notSent}{' '}
          <bdi dir="ltr" className="font-semibold wrap-anywhere">
            {change.email}
          </bdi>
        </p>
      </div>
      <CodeField
        {...form.text('code')}
        label={texts.code}
        error={form.problemOf('code') ?? form.refusal?.message ?? giveUp.error?.message}
        className="sm:max-w-64"
        onCode={(code) => {
          giveUp.reset()
          form.change({ code })
        }}
        onWhole={form.send}
      />
      <Button type="submit" variant="plain" busy={form.isSending} className="sm:self-start">
        {texts.confirm}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="quiet"
          className="-mx-2 px-2"
          busy={giveUp.isPending}
          onClick={() => giveUp.mutate()}
        >
          {emailTexts.otherAddress}
        </Button>
        <EmailResend
          account={account}
          change={change}
          onState={(state) => {
            onState(state)
            // The pressed button gives way to the waiting time.
            focus()
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

/** A wrong code is emptied for the next try, one that did not arrive stays. */
function useEmailCode({ account, change, onState }: CodeProps) {
  const { request_id, step } = change
  const form = useForm({
    fresh: { code: '' },
    problemsOf: ({ code }) =>
      typedCode(code).length === CODE_LENGTH ? {} : problemTexts({ code: 'not_a_code' }),
    async send({ code }) {
      const confirm = step === 'phone' ? confirmPhoneForEmail : verifyEmail
      try {
        return await confirm(account, { request_id, code: typedCode(code) })
      } catch (error) {
        if (!isStatus(error, 0)) form.reset()
        // The phone may be confirmed although no mail could be sent, or the change be over.
        void queryClient.invalidateQueries(emailQuery(account))
        throw error
      }
    },
    // The one field says whatever is wrong.
    fieldOf: () => 'code',
    onSent(state) {
      forgetEmail(account)
      onState(state)
    },
  })
  return form
}
