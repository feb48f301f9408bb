import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { useEffect, useState } from 'react'
import fieldErrors from '../../../../data/texts/field-errors.json'
import { hadSession } from '../../api/known-session.ts'
import { consentUrl } from '../../api/marketplace-posts.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { useForm } from '../../form/use-form.ts'
import { authTexts } from '../../i18n/auth.ts'
import { useUrlQuery } from '../../navigation/use-place.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { sendCode, type SentCode } from './sent-code.ts'

type Props = {
  /** The number typed before. */
  phone: string
  /** A code sent before, to this number or another. */
  last: SentCode | null
  onSent: (sent: SentCode, phone: string) => void
}

export function PhoneStep({ phone, last, onSent }: Props) {
  const form = useForm({
    fresh: { phone },
    problemsOf: (typed) => (mobilePhone(typed.phone) === null ? { phone: fieldErrors.not_a_mobile } : {}),
    send: async (typed) => {
      const canonical = mobilePhone(typed.phone) ?? ''
      // The same number again: its code is still valid, and its countdown continues.
      return last?.phone === canonical && Date.now() < last.expiresAt ? last : sendCode(canonical)
    },
    onSent: (sent, typed) => onSent(sent, typed.phone),
    fieldOf: () => null,
  })
  const { next }: { next?: string } = useUrlQuery()
  const { focus } = form
  // The button that led back here is gone.
  useEffect(() => {
    if (last) focus()
  }, [last, focus])
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <SignInIntro />
      <TextInput
        {...form.text('phone')}
        label={authTexts.phone}
        hint={authTexts.phoneHint}
        error={form.problemOf('phone') ?? form.refusalText}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
        maxLength={40}
        placeholder={authTexts.phoneSample}
        className="text-lg"
        onInput={showPersianDigits}
      />
      <Button type="submit" busy={form.isSending}>
        {authTexts.sendCode}
      </Button>
      <a href={consentUrl({}, next)} className={buttonLook('quiet')}>
        {authTexts.byMarketplace(runtimeConfig.marketplaceName)}
      </a>
      <TermsLine />
    </form>
  )
}

/** `isOpening`: a session may still be there. */
export function SignInIntro({ isOpening = false }) {
  const [isOver] = useState(hadSession)
  return (
    <div>
      <h1 tabIndex={-1} className="text-xl">
        {authTexts.title}
      </h1>
      {isOver && !isOpening && (
        <p role="status" className="mt-2 rounded-field bg-warning-soft px-3 py-2 text-warning">
          {authTexts.isOver}
        </p>
      )}
      <p className="mt-1 text-quiet">{authTexts.intro}</p>
    </div>
  )
}

const termsTexts = authTexts.terms

/** The terms that users accept by signing in; in a new tab, so that a typed number stays. */
function TermsLine() {
  return (
    <p className="text-center text-sm text-quiet">
      {termsTexts.before}
      <a href={paths.publicTerms} target="_blank" rel="noopener" className="text-accent underline">
        {termsTexts.link}
        <span className="sr-only"> {termsTexts.newTab}</span>
      </a>
      {termsTexts.after}
    </p>
  )
}
