import type { EmailState } from '@jarchi/shared/api/emails.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirmPhoneForEmail, emailQuery, giveUpEmailChange, verifyEmail } from '../../api/email.ts'
import { ApiError, isStatus } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { CODE_LENGTH, typedCode } from '../../ui/typed-code.ts'
import { forgetEmail } from './kept-email.ts'

export type Change = NonNullable<EmailState['change']>
export type CodeProps = {
  account: number
  change: Change
  onState: (state: EmailState) => void
  /** The change was given up for another address. */
  onOther: (state: EmailState) => void
}

/** A code as it is typed and sent; a wrong one is emptied for the next try, one that did not arrive stays. */
export function useEmailCode({ account, change, onState, onOther }: CodeProps) {
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
