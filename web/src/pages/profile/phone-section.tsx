import type { PhoneState } from '@jarchi/shared/api/phones.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../api/account.ts'
import { isStatus } from '../../api/http/api-error.ts'
import {
  accountInfoQuery,
  confirmOldPhone,
  giveUpPhoneChange,
  phoneQuery,
  reportConfigQuery,
  resendPhoneCode,
  sessionsQuery,
  startPhoneChange,
  verifyNewPhone,
} from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { phoneTexts } from '../../i18n/profile.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { cardLook } from '../../ui/looks.ts'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { CodeStepForm } from '../code-step/code-step-form.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ContactForm, forgetContact, hasSavedContact, keepContact } from './contact-form.tsx'

/** The number that the user signs in with, and its change with codes to both numbers. */
export function PhoneSection({ account }: { account: number }) {
  const phone = useQuery(phoneQuery(account))
  return (
    <QueryView query={phone} failed={phoneTexts.failed} skeleton={<Skeleton className="h-40 max-w-2xl" />}>
      {(state) => (
        <section
          ref={keepFocus}
          aria-labelledby="phone-title"
          className={`${cardLook} flex max-w-2xl flex-col gap-4 p-4 md:p-6`}
        >
          <div>
            <h2 id="phone-title">{phoneTexts.title}</h2>
            <p className="mt-1 text-sm text-quiet">{phoneTexts.why}</p>
          </div>
          <bdi dir="ltr" className="self-start font-semibold">
            {persianDigits(state.phone)}
          </bdi>
          <PhoneChange account={account} state={state} />
        </section>
      )}
    </QueryView>
  )
}

type Props = { account: number; state: PhoneState }

function PhoneChange({ account, state }: Props) {
  const { change } = state
  const [isTyping, setTyping] = useState(() => hasSavedContact(account, 'phone'))
  /** Why a change has failed. */
  const [refusal, setRefusal] = useState<string>()
  const step = change && `${change.request_id} ${change.step}`
  // Move the focus only after a user action.
  const [first] = useState({ step, isTyping })
  const isImpersonated = useIsImpersonated(account)
  const type = (typed: string) => {
    keepContact(account, 'phone', typed)
    setTyping(true)
  }
  const show = (next: PhoneState) => {
    const isDone = next.phone !== state.phone
    queryClient.setQueryData(phoneQuery(account).queryKey, next)
    setRefusal(undefined)
    if (isDone) {
      forgetContact(account, 'phone')
      setTyping(false)
      tellDone(account)
    }
  }
  if (isImpersonated !== false) return null
  if (change)
    return (
      <PhoneStep
        key={step}
        {...{ account, change }}
        takesFocus={step !== first.step}
        onState={show}
        onOther={(next) => {
          type(change.phone)
          show(next)
        }}
        onOver={(message) => {
          type(change.phone)
          setRefusal(message)
        }}
      />
    )
  if (isTyping)
    return (
      <NumberForm
        {...{ account, refusal }}
        inForce={state.phone}
        takesFocus={!first.isTyping}
        onState={show}
        onClose={() => setTyping(false)}
      />
    )
  return (
    <Button variant="plain" className="sm:self-start" onClick={() => setTyping(true)}>
      {phoneTexts.change}
    </Button>
  )
}

type FormProps = {
  account: number
  inForce: string
  refusal: string | undefined
  takesFocus: boolean
  onState: (state: PhoneState) => void
  onClose: () => void
}

/** Asks for the new number, and then for a code from the current phone. */
function NumberForm({ account, inForce, ...props }: FormProps) {
  return (
    <ContactForm
      account={account}
      name="phone"
      field={numberField}
      problemOf={(typed) => problemOf(typed, inForce)}
      next={phoneTexts.next}
      start={(typed) => startPhoneChange(account, typed)}
      {...props}
    >
      <p className="text-sm text-quiet">
        {phoneTexts.lost}{' '}
        <Link to={paths.support(account)} className="text-accent underline">
          {phoneTexts.support}
        </Link>
      </p>
    </ContactForm>
  )
}

const numberField = {
  label: phoneTexts.newNumber,
  hint: phoneTexts.hint(runtimeConfig.marketplaceName),
  type: 'tel',
  autoComplete: 'tel',
  inputMode: 'tel',
  maxLength: 40,
  placeholder: phoneTexts.sample,
  onInput: showPersianDigits,
} as const

function problemOf(typed: string, inForce: string): string | undefined {
  const phone = mobilePhone(typed)
  if (phone === null) return 'not_a_mobile'
  return phone === inForce ? 'same_phone' : undefined
}

/** Refreshes everything else that shows the number or the signed-in devices. */
function tellDone(account: number) {
  showToast('success', phoneTexts.done)
  for (const query of [accountInfoQuery, userQuery, reportConfigQuery, sessionsQuery])
    void queryClient.invalidateQueries({ queryKey: query(account).queryKey })
}

type StepProps = {
  account: number
  change: NonNullable<PhoneState['change']>
  takesFocus: boolean
  onState: (state: PhoneState) => void
  onOther: (state: PhoneState) => void
  /** Called when the change cannot continue. */
  onOver: (message: string) => void
}

function PhoneStep({ account, change, takesFocus, onState, onOther, onOver }: StepProps) {
  const { request_id, step, phone } = change
  const confirm = step === 'old' ? confirmOldPhone : verifyNewPhone
  return (
    <CodeStepForm
      texts={phoneTexts.steps[step]}
      target={persianDigits(phone)}
      isSent={change.is_sent}
      notSent={phoneTexts.notSent}
      other={phoneTexts.otherNumber}
      resendAfter={change.resend_after}
      takesFocus={takesFocus}
      confirm={(code) => confirm(account, { request_id, code })}
      resend={() => resendPhoneCode(account, request_id)}
      giveUp={() => giveUpPhoneChange(account)}
      onState={onState}
      onOther={onOther}
      onRefused={(error) => {
        if (isStatus(error, 409)) onOver(error.message)
        // The old phone may be confirmed although no message could be sent, or the change may be over.
        void queryClient.invalidateQueries(phoneQuery(account))
      }}
    />
  )
}
