import { persianDigits } from '@jarchi/shared/digits.ts'
import { useEffect, type FormEvent } from 'react'
import { emailTexts as fa } from '../../i18n/profile-email.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CODE_LENGTH, typedCode } from '../../ui/typed-code.ts'
import { EmailResend } from './email-resend.tsx'
import { useEmailCode, type CodeProps } from './use-email-code.ts'

/** The code of either step; the sixth digit sends it. */
export function EmailCodeForm({ takesFocus, ...props }: CodeProps & { takesFocus: boolean }) {
  const { account, change, onState } = props
  const texts = fa.steps[change.step]
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
          {change.is_sent ? texts.sent : fa.notSent}{' '}
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
          {fa.otherAddress}
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
