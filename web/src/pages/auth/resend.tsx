import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/http/api-error.ts'
import { authTexts as fa } from '../../i18n/auth.ts'
import { countdownText } from '../../i18n/countdown.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { sendCode, type SentCode } from './sent-code.ts'
import { useSecondsUntil } from '../../ui/use-seconds-until.ts'

type Props = { sent: SentCode; onResent: (sent: SentCode) => void }

/** Asks for the code again once the waiting time is over. */
export function Resend({ sent, onResent }: Props) {
  const seconds = useSecondsUntil(sent.resendAt)
  const send = useMutation({
    mutationFn: () => sendCode(sent.phone),
    onSuccess: (again) => {
      showToast('success', fa.resent)
      onResent(again)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.retryAfter : null
      if (wait) onResent({ ...sent, resendAt: Date.now() + wait * 1_000 })
    },
  })
  if (seconds > 0)
    return <span className="px-2 text-sm text-quiet">{fa.resendIn(countdownText(seconds))}</span>
  return (
    <span className="flex flex-col items-end">
      <Button variant="quiet" className="px-2" busy={send.isPending} onClick={() => send.mutate()}>
        {fa.resend}
      </Button>
      {send.error && <FieldError>{send.error.message}</FieldError>}
    </span>
  )
}
