import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { CODE_LENGTH } from '@jarchi/shared/people/one-time-code.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, failureText, isStatus } from '../../api/http/api-error.ts'
import { consentUrl } from '../../api/marketplace-posts.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { checkCode } from '../../api/sign-in.ts'
import { useForm } from '../../form/use-form.ts'
import { authTexts } from '../../i18n/auth.ts'
import { countdownText } from '../../i18n/date-format.ts'
import { numberText } from '../../i18n/format.ts'
import { useUrlQuery } from '../../navigation/use-place.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { CodeField, typedCode, useSecondsUntil } from '../../ui/code-field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { sendCode, type SentCode } from './sent-code.ts'

type Props = {
  sent: SentCode
  /** Called when it was sent again, or when its state has changed. */
  onResent: (sent: SentCode) => void
  onEdit: () => void
  onSignedIn: (account: number) => void
}

/**
 * The sixth digit sends the code; a wrong code is cleared for the next try, one that did not reach the server
 * stays.
 */
export function CodeStep({ sent, onResent, onEdit, onSignedIn }: Props) {
  const isDead = sent.refusal !== undefined
  const form = useForm({
    fresh: { code: '' },
    // The digits typed so far stay.
    problemsOf: ({ code }) => {
      if (sent.refusal !== undefined) return { code: sent.refusal }
      return typedCode(code).length < CODE_LENGTH ? { code: authTexts.shortCode } : {}
    },
    send: ({ code }) =>
      checkCode(sent.requestId, sent.phone, typedCode(code)).catch((error: unknown) => {
        if (!isStatus(error, 0)) form.reset()
        if (isLost(error)) {
          const resendAt = laterOf(sent.resendAt, error.retryAfter)
          onResent({ ...sent, refusal: error.message, resendAt })
        }
        throw error
      }),
    onSent: ({ account }) => onSignedIn(account),
    fieldOf: () => null,
    leaves: true,
  })
  const isOver = useSecondsUntil(sent.expiresAt) === 0 || isDead
  const { focus } = form
  useEffect(() => focus(), [focus])
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <div>
        <h1 tabIndex={-1} className="text-xl">
          {authTexts.codeTitle}
        </h1>
        <p className="mt-1 text-quiet">
          {authTexts.codeSentTo} <bdi dir="ltr">{persianDigits(sent.phone)}</bdi>
        </p>
      </div>
      <CodeField
        {...form.text('code')}
        label={authTexts.code}
        readOnly={isDead}
        error={sent.refusal ?? form.problemOf('code') ?? (isOver ? authTexts.expired : form.refusalText)}
        onCode={(code) => form.change({ code })}
        onWhole={form.send}
      />
      {isDead ? (
        <OtherWay resendAt={sent.resendAt} />
      ) : (
        <Button type="submit" variant={isOver ? 'plain' : 'primary'} busy={form.isSending}>
          {authTexts.signIn}
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-mx-2 px-2" onClick={onEdit}>
          {authTexts.editPhone}
        </Button>
        <Resend sent={sent} isMain={isOver} onResent={onResent} onWait={focus} />
      </div>
    </form>
  )
}

/** No code can work any more: it is no longer valid, or there were too many tries. */
const isLost = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['dead_code', 'too_many_tries'].includes(error.code)

/** Signing in without a code, for as long as none can be sent. */
function OtherWay({ resendAt }: { resendAt: number }) {
  const { next }: { next?: string } = useUrlQuery()
  const { marketplaceName } = runtimeConfig
  const minutes = Math.ceil(useSecondsUntil(resendAt) / 60)
  return (
    <>
      {minutes > 1 && (
        <p className="text-quiet">{authTexts.deadUntil(numberText(minutes), marketplaceName)}</p>
      )}
      <a href={consentUrl({}, next)} className={buttonLook(minutes > 0 ? 'primary' : 'plain')}>
        {authTexts.byMarketplace(marketplaceName)}
      </a>
    </>
  )
}

const laterOf = (at: number, seconds: number | null) => Math.max(at, Date.now() + (seconds ?? 0) * 1_000)

type ResendProps = {
  sent: SentCode
  isMain: boolean
  onResent: (sent: SentCode) => void
  /** A countdown replaces the pressed button. */
  onWait: () => void
}

/** Sends the code again once the waiting time is over. */
function Resend({ sent, isMain, onResent, onWait }: ResendProps) {
  const seconds = useSecondsUntil(sent.resendAt)
  const send = useMutation({
    mutationFn: () => sendCode(sent.phone),
    onSuccess: (again) => {
      showToast('success', authTexts.resent)
      onResent(again)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.retryAfter : null
      if (!wait) return
      onResent({ ...sent, resendAt: laterOf(0, wait) })
      onWait()
    },
  })
  if (seconds > 0)
    return <span className="px-2 text-sm text-quiet">{authTexts.resendIn(countdownText(seconds))}</span>
  return (
    <span className="flex flex-col items-end">
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        className={isMain ? '' : 'px-2'}
        busy={send.isPending}
        onClick={() => send.mutate()}
      >
        {authTexts.resend}
      </Button>
      {send.error && <FieldError>{failureText(send.error)}</FieldError>}
    </span>
  )
}
