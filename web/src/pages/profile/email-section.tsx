import type { EmailState } from '@jarchi/shared/api/emails.ts'
import { emailAddress } from '@jarchi/shared/people/email.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  accountInfoQuery,
  confirmPhoneForEmail,
  emailQuery,
  giveUpEmailChange,
  reportConfigQuery,
  resendEmailCode,
  startEmailChange,
  verifyEmail,
} from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { emailTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { cardLook } from '../../ui/looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { CodeStepForm } from '../code-step/code-step-form.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ContactForm, forgetContact, hasSavedContact, keepContact } from './contact-form.tsx'

/** The user's e-mail address, and its verification (§D8.4). */
export function EmailSection({ account }: { account: number }) {
  const email = useQuery(emailQuery(account))
  return (
    <QueryView query={email} failed={emailTexts.failed} skeleton={<Skeleton className="h-40 max-w-2xl" />}>
      {(state) => (
        <section
          ref={keepFocus}
          aria-labelledby="email-title"
          className={`${cardLook} flex max-w-2xl flex-col gap-4 p-4 md:p-6`}
        >
          <div>
            <h2 id="email-title">{emailTexts.title}</h2>
            <p className="mt-1 text-sm text-quiet">{state.is_on ? emailTexts.why : emailTexts.off}</p>
          </div>
          <EmailInForce email={state.email} />
          {state.is_on && <EmailChange account={account} state={state} />}
        </section>
      )}
    </QueryView>
  )
}

function EmailInForce({ email }: { email: string | null }) {
  if (email === null) return <p>{emailTexts.none}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <bdi dir="ltr" className="font-semibold wrap-anywhere">
        {email}
      </bdi>
      <span className="inline-flex items-center gap-1 text-sm font-semibold text-success">
        <Icon shape={checkIcon} className="size-4.5" />
        {emailTexts.verified}
      </span>
    </p>
  )
}

function EmailChange({ account, state }: { account: number; state: EmailState }) {
  const { email, change } = state
  const [isTyping, setTyping] = useState(() => hasSavedContact(account, 'email'))
  const step = change && `${change.request_id} ${change.step}`
  // Move the focus only after a user action.
  const [first] = useState({ step, isTyping })
  const isImpersonated = useIsImpersonated(account)
  const show = (next: EmailState) => {
    const isDone = change !== null && next.change === null && next.email !== email
    queryClient.setQueryData(emailQuery(account).queryKey, next)
    if (!isDone) return
    setTyping(false)
    showToast('success', emailTexts.done)
    void queryClient.invalidateQueries(accountInfoQuery(account))
    void queryClient.invalidateQueries(reportConfigQuery(account))
  }
  if (isImpersonated !== false) return null
  if (change)
    return (
      <EmailStep
        key={step}
        takesFocus={step !== first.step}
        account={account}
        change={change}
        onState={show}
        onOther={(next) => {
          keepContact(account, 'email', change.email)
          show(next)
          setTyping(true)
        }}
      />
    )
  if (isTyping)
    return (
      <ContactForm
        account={account}
        name="email"
        field={{ ...addressField, label: email === null ? emailTexts.address : emailTexts.newAddress }}
        problemOf={problemOf}
        next={emailTexts.next}
        start={(typed) => startEmailChange(account, emailAddress(typed) ?? '')}
        takesFocus={!first.isTyping}
        onState={show}
        onClose={() => setTyping(false)}
      />
    )
  return (
    <Button variant="plain" className="sm:self-start" onClick={() => setTyping(true)}>
      {email === null ? emailTexts.add : emailTexts.change}
    </Button>
  )
}

const addressField = {
  hint: emailTexts.addressHint,
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  placeholder: emailTexts.sample,
  maxLength: 300,
} as const

function problemOf(typed: string): string | undefined {
  if (emailAddress(typed) !== null) return undefined
  return typed.trim() === '' ? 'required' : 'not_an_email'
}

type StepProps = {
  account: number
  change: NonNullable<EmailState['change']>
  takesFocus: boolean
  onState: (state: EmailState) => void
  /** Called when another address replaces the change. */
  onOther: (state: EmailState) => void
}

function EmailStep({ account, change, takesFocus, onState, onOther }: StepProps) {
  const { request_id, step, email } = change
  const confirm = step === 'phone' ? confirmPhoneForEmail : verifyEmail
  return (
    <CodeStepForm
      texts={emailTexts.steps[step]}
      target={email}
      isSent={change.is_sent}
      notSent={emailTexts.notSent}
      other={emailTexts.otherAddress}
      resendAfter={change.resend_after}
      takesFocus={takesFocus}
      confirm={async (code) => {
        const state = await confirm(account, { request_id, code })
        forgetContact(account, 'email')
        return state
      }}
      resend={() => resendEmailCode(account, request_id)}
      giveUp={() => giveUpEmailChange(account)}
      onState={onState}
      onOther={onOther}
      // The phone may be confirmed although no mail could be sent, or the change may be over.
      onRefused={() => void queryClient.invalidateQueries(emailQuery(account))}
    />
  )
}
