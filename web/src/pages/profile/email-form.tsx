import type { EmailState } from '@jarchi/shared/api/emails.ts'
import { emailAddress } from '@jarchi/shared/email.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { startEmailChange } from '../../api/profile.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { fa as common } from '../../i18n/common.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { emailTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'

type Props = {
  account: number
  /** Whether there is no address yet. */
  isFirst: boolean
  takesFocus: boolean
  onState: (state: EmailState) => void
  onClose: () => void
}

/** Asks for the address, and then the phone for a code. */
export function EmailForm({ account, isFirst, takesFocus, onState, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const [problem, setProblem] = useState<string | null>(null)
  const start = useMutation({
    mutationFn: (email: string) => startEmailChange(account, email),
    onSuccess: onState,
    onError: (error) => {
      setProblem((error instanceof ApiError && error.problemOf('email')) || error.message)
      input.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (start.isPending) return
    const text = input.current?.value ?? ''
    const email = emailAddress(text)
    if (email !== null) return start.mutate(email)
    setProblem(problemText(text.trim() === '' ? 'required' : 'not_an_email'))
    input.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextInput
        ref={input}
        label={isFirst ? emailTexts.address : emailTexts.newAddress}
        hint={emailTexts.addressHint}
        error={problem}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        placeholder={emailTexts.sample}
        maxLength={300}
        defaultValue={keptEmail(account)}
        onInput={({ currentTarget }) => {
          setProblem(null)
          keepEmail(account, currentTarget.value)
        }}
      />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="plain" busy={start.isPending}>
          {emailTexts.next}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            forgetEmail(account)
            onClose()
          }}
        >
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}

const keyOf = (account: number) => `email/${account}`

export const keepEmail = (account: number, email: string) => keepWork(keyOf(account), { email })
export const forgetEmail = (account: number) => forgetWork(keyOf(account))
export const hasKeptEmail = (account: number) => keptWork(keyOf(account)) !== null

/** The address as it was left, '' where there is none. */
function keptEmail(account: number): string {
  const email = keptWork(keyOf(account))?.email
  return typeof email === 'string' ? email : ''
}
