import type { EmailState } from '@jarchi/shared/api/emails.ts'
import { emailAddress } from '@jarchi/shared/email.ts'
import { useEffect } from 'react'
import { startEmailChange } from '../../api/profile.ts'
import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'
import { useForm } from '../../form/use-form.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { emailTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'

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
  const form = useForm({
    fresh: { email: '' },
    work: workOf(account),
    problemsOf: ({ email }) =>
      emailAddress(email) === null ? problemTexts({ email: problemCode(email) }) : {},
    send: ({ email }) => startEmailChange(account, emailAddress(email) ?? ''),
    onSent(state, { email }) {
      // Should the change lapse before it is confirmed, the address stands here again.
      keepEmail(account, email)
      onState(state)
    },
  })
  const { focus } = form
  useEffect(() => {
    if (takesFocus) focus()
  }, [focus, takesFocus])
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextInput
        {...form.text('email')}
        label={isFirst ? emailTexts.address : emailTexts.newAddress}
        hint={emailTexts.addressHint}
        error={form.problemOf('email') ?? form.refusal?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        placeholder={emailTexts.sample}
        maxLength={300}
      />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="plain" busy={form.isSending}>
          {emailTexts.next}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            form.reset()
            onClose()
          }}
        >
          {actionTexts.cancel}
        </Button>
      </div>
    </form>
  )
}

const problemCode = (email: string) => (email.trim() === '' ? 'required' : 'not_an_email')

const workOf = (account: number) => `email/${account}`

export const keepEmail = (account: number, email: string) => keepWork(workOf(account), { email })
export const forgetEmail = (account: number) => forgetWork(workOf(account))
export const hasKeptEmail = (account: number) => keptWork(workOf(account)) !== null
