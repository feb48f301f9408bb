import { mobilePhone } from '@jarchi/shared/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import fieldErrors from '../../../../data/texts/field-errors.json'
import { consentUrl } from '../../api/marketplace-posts.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { authTexts } from '../../i18n/auth.ts'
import { useUrlQuery } from '../../navigation/use-place.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { PUBLIC_TERMS } from '../terms/public-terms.ts'
import { sendCode, type SentCode } from './sent-code.ts'

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
        label={authTexts.phone}
        hint={authTexts.phoneHint}
        error={problem}
        type="tel"
        name="phone"
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
        maxLength={40}
        placeholder={authTexts.phoneSample}
        className="text-lg"
        defaultValue={phone}
        onInput={showPersianDigits}
        onChange={(event) => onPhone(event.target.value)}
      />
      <Button type="submit" busy={send.isPending}>
        {authTexts.sendCode}
      </Button>
      <a href={consentUrl({}, next)} className={buttonLook('quiet')}>
        {authTexts.byMarketplace(runtimeConfig.marketplaceName)}
      </a>
      <TermsLine />
    </form>
  )
}

export function SignInIntro() {
  return (
    <div>
      <h1 tabIndex={-1} className="text-xl">
        {authTexts.title}
      </h1>
      <p className="mt-1 text-quiet">{authTexts.intro}</p>
    </div>
  )
}

const termsTexts = authTexts.terms

/** What one agrees to by signing in; in a tab of its own, so that a typed number stays. */
function TermsLine() {
  return (
    <p className="text-center text-sm text-quiet">
      {termsTexts.before}
      <a href={PUBLIC_TERMS} target="_blank" rel="noopener" className="text-accent underline">
        {termsTexts.link}
        <span className="sr-only"> {termsTexts.newTab}</span>
      </a>
      {termsTexts.after}
    </p>
  )
}
