import { CODE_LENGTH } from '@jarchi/shared/people/one-time-code.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, failureText, isStatus } from '../../api/http/api-error.ts'
import { useForm } from '../../form/use-form.ts'
import { countdownText } from '../../i18n/date-format.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { codeStepTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField, typedCode, useSecondsUntil } from '../../ui/code-field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Stepwise = { change: { resend_after: number } | null }

type Props<State extends Stepwise> = {
  texts: { title: string; sent: string; code: string; confirm: string }
  /** The new address or number; false if the message was not sent. */
  target: string
  isSent: boolean
  notSent: string
  /** Text of the button that replaces this target with another one. */
  other: string
  /** In seconds. */
  resendAfter: number
  takesFocus: boolean
  confirm: (code: string) => Promise<State>
  resend: () => Promise<State>
  giveUp: () => Promise<State>
  onState: (state: State) => void
  onOther: (state: State) => void
  onRefused?: (error: unknown) => void
}

/** The step of a change that waits for a code; the sixth digit sends it. */
export function CodeStepForm<State extends Stepwise>(props: Props<State>) {
  const { texts, takesFocus, onState, onOther } = props
  const form = useStepCode(props)
  const giveUp = useMutation({ mutationFn: props.giveUp, onSuccess: onOther })
  const { focus } = form
  useEffect(() => {
    if (takesFocus) focus()
  }, [focus, takesFocus])
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div role="status">
        <h3 className="font-semibold">{texts.title}</h3>
        <p className="mt-1">
          {props.isSent ? texts.sent : props.notSent}{' '}
          <bdi dir="ltr" className="font-semibold wrap-anywhere">
            {props.target}
          </bdi>
        </p>
      </div>
      <CodeField
        {...form.text('code')}
        label={texts.code}
        error={
          form.problemOf('code') ?? form.refusalText ?? (giveUp.error ? failureText(giveUp.error) : undefined)
        }
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
          {props.other}
        </Button>
        <Resend
          resendAfter={props.resendAfter}
          resend={props.resend}
          onState={(state) => {
            onState(state)
            // The waiting time replaces the pressed button.
            focus()
          }}
        />
      </div>
    </form>
  )
}

/** A wrong code is cleared for the next try; one that did not reach the server stays. */
function useStepCode<State extends Stepwise>({ confirm, onState, onRefused }: Props<State>) {
  const form = useForm({
    fresh: { code: '' },
    problemsOf: ({ code }) =>
      typedCode(code).length === CODE_LENGTH ? {} : problemTexts({ code: 'not_a_code' }),
    async send({ code }) {
      try {
        return await confirm(typedCode(code))
      } catch (error) {
        if (!isStatus(error, 0)) form.reset()
        onRefused?.(error)
        throw error
      }
    },
    // The only field shows every problem.
    fieldOf: () => 'code',
    onSent: onState,
  })
  return form
}

const after = (seconds: number) => Date.now() + seconds * 1_000

type ResendProps<State> = {
  resendAfter: number
  resend: () => Promise<State>
  onState: (state: State) => void
}

/** Sends the step's code again once the waiting time is over. */
function Resend<State extends Stepwise>(props: ResendProps<State>) {
  const [resendAt, setResendAt] = useState(() => after(props.resendAfter))
  const seconds = useSecondsUntil(resendAt)
  const resend = useMutation({
    mutationFn: props.resend,
    onSuccess: (state) => {
      showToast('success', codeStepTexts.resent)
      setResendAt(after(state.change?.resend_after ?? 0))
      props.onState(state)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.retryAfter : null
      if (wait) setResendAt(after(wait))
    },
  })
  if (seconds > 0)
    return <span className="text-sm text-quiet">{codeStepTexts.resendIn(countdownText(seconds))}</span>
  return (
    <span className="flex flex-col items-end">
      <Button variant="quiet" className="px-2" busy={resend.isPending} onClick={() => resend.mutate()}>
        {codeStepTexts.resend}
      </Button>
      {resend.error && <FieldError>{failureText(resend.error)}</FieldError>}
    </span>
  )
}
