import type { PhoneState } from '@jarchi/shared/api/phones.ts'
import { mobilePhone } from '@jarchi/shared/phone.ts'
import { useEffect } from 'react'
import { startPhoneChange } from '../../api/profile.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'
import { useForm } from '../../form/use-form.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { phoneTexts } from '../../i18n/profile.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  account: number
  inForce: string
  /** Why the change before came to nothing. */
  refusal: string | undefined
  takesFocus: boolean
  onState: (state: PhoneState) => void
  onClose: () => void
}

/** Asks for the new number, and then the phone in force for a code. */
export function PhoneForm({ account, inForce, refusal, takesFocus, onState, onClose }: Props) {
  const form = useForm({
    fresh: { phone: '' },
    work: workOf(account),
    problemsOf: ({ phone }) => problemTexts({ phone: problemCode(phone, inForce) }),
    send: ({ phone }) => startPhoneChange(account, phone),
    onSent(state, { phone }) {
      // Should the change lapse before it is confirmed, the number stands here again.
      keepPhone(account, phone)
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
        {...form.text('phone')}
        label={phoneTexts.newNumber}
        hint={phoneTexts.hint(runtimeConfig.marketplaceName)}
        error={form.problemOf('phone') ?? form.refusal?.message ?? refusal}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
        maxLength={40}
        placeholder={phoneTexts.sample}
        onInput={showPersianDigits}
      />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="plain" busy={form.isSending}>
          {phoneTexts.next}
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
      <p className="text-sm text-quiet">
        {phoneTexts.lost}{' '}
        <Link to={paths.support(account)} className="text-accent underline">
          {phoneTexts.support}
        </Link>
      </p>
    </form>
  )
}

function problemCode(typed: string, inForce: string): string | undefined {
  const phone = mobilePhone(typed)
  if (phone === null) return 'not_a_mobile'
  return phone === inForce ? 'same_phone' : undefined
}

const workOf = (account: number) => `phone/${account}`

export const keepPhone = (account: number, phone: string) => keepWork(workOf(account), { phone })
export const forgetPhone = (account: number) => forgetWork(workOf(account))
export const hasKeptPhone = (account: number) => keptWork(workOf(account)) !== null
