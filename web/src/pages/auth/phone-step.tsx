import fieldErrors from '../../../../data/texts/field-errors.json'
import { mobilePhone } from '@jarchi/shared/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { useUrlQuery } from '../../navigation/use-place.ts'
import { useRef, useState, type FormEvent } from 'react'
import { consentUrl } from '../../api/marketplace.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { authTexts as fa } from '../../i18n/auth.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SignInIntro } from './sign-in-intro.tsx'
import { TermsLine } from './terms-line.tsx'
import { sendCode, type SentCode } from './sent-code.ts'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'

type Props = { phone: string; onPhone: (phone: string) => void; onSent: (sent: SentCode) => void }

export function PhoneStep({ phone, onPhone, onSent }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (message: string) => {
    setProblem(message)
    input.current?.focus()
  }
  const { next }: { next?: string } = useUrlQuery()
  const send = useMutation({
    mutationFn: sendCode,
    onSuccess: onSent,
    onError: (error) => refuse(error.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const canonical = mobilePhone(phone)
    if (canonical === null) return refuse(fieldErrors.not_a_mobile)
    setProblem(null)
    send.mutate(canonical)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <SignInIntro />
      <TextInput
        ref={input}
        label={fa.phone}
        hint={fa.phoneHint}
        error={problem}
        type="tel"
        name="phone"
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
        maxLength={40}
        placeholder={fa.phoneSample}
        className="text-lg"
        defaultValue={phone}
        onInput={showPersianDigits}
        onChange={(event) => onPhone(event.target.value)}
      />
      <Button type="submit" busy={send.isPending}>
        {fa.sendCode}
      </Button>
      <a href={consentUrl({}, next)} className={buttonLook('quiet')}>
        {fa.byMarketplace(runtimeConfig.marketplaceName)}
      </a>
      <TermsLine />
    </form>
  )
}
