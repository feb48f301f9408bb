import type { EmailState } from '@jarchi/shared/api/emails.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resendEmailCode } from '../../api/email.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { countdownText } from '../../i18n/countdown.ts'
import { emailTexts as fa } from '../../i18n/profile-email.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useSecondsUntil } from '../../ui/use-seconds-until.ts'
import type { Change } from './use-email-code.ts'

type Props = { account: number; change: Change; onState: (state: EmailState) => void }

const after = (seconds: number) => Date.now() + seconds * 1_000

/** The code of the step once more, when the waiting time is over. */
export function EmailResend({ account, change, onState }: Props) {
  const [resendAt, setResendAt] = useState(() => after(change.resend_after))
  const seconds = useSecondsUntil(resendAt)
  const resend = useMutation({
    mutationFn: () => resendEmailCode(account, change.request_id),
    onSuccess: (state) => {
      showToast('success', fa.resent)
      setResendAt(after(state.change?.resend_after ?? 0))
      onState(state)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.retryAfter : null
      if (wait) setResendAt(after(wait))
    },
  })
  if (seconds > 0) return <span className="text-sm text-quiet">{fa.resendIn(countdownText(seconds))}</span>
  return (
    <span className="flex flex-col items-end">
      <Button variant="quiet" className="px-2" busy={resend.isPending} onClick={() => resend.mutate()}>
        {fa.resend}
      </Button>
      {resend.error && <FieldError>{resend.error.message}</FieldError>}
    </span>
  )
}
