import type { ContactState, ContactName } from '@jarchi/shared/api/contacts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { isStatus } from '../../api/http/api-error.ts'
import {
  confirmContactStep,
  contactQuery,
  giveUpContactChange,
  resendContactCode,
  startContactChange,
} from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { forgetWork, saveWork, savedWork } from '../../form/unfinished-work.ts'
import { useForm } from '../../form/use-form.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { emailTexts, phoneTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { cardLook } from '../../ui/looks.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { CodeStepForm } from '../code-step/code-step-form.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import type { Contact } from './contacts.tsx'

type SectionProps = { account: number; contact: Contact }

/** A contact of the user, and its change with a code to the current phone and one to the new contact (§D8.4). */
export function ContactSection({ account, contact }: SectionProps) {
  const { name, texts } = contact
  const asked = useQuery(contactQuery(account, name))
  return (
    <QueryView query={asked} failed={texts.failed} skeleton={<Skeleton className="h-40 max-w-2xl" />}>
      {(state) => (
        <section
          ref={keepFocus}
          aria-labelledby={`${name}-title`}
          className={`${cardLook} flex max-w-2xl flex-col gap-4 p-4 md:p-6`}
        >
          <div>
            <h2 id={`${name}-title`}>{texts.title}</h2>
            <p className="mt-1 text-sm text-quiet">{state.is_on === false ? emailTexts.off : texts.why}</p>
          </div>
          {contact.renderInForce(state[name] ?? null)}
          {state.is_on !== false && <ContactChange {...{ account, contact, state }} />}
        </section>
      )}
    </QueryView>
  )
}

function ContactChange({ account, contact, state }: SectionProps & { state: ContactState }) {
  const { name, texts } = contact
  const { change } = state
  const inForce = state[name] ?? null
  const target = change?.[name] ?? ''
  const [isTyping, setTyping] = useState(() => hasSavedContact(account, name))
  /** Why a change has failed. */
  const [refusal, setRefusal] = useState<string>()
  const step = change && `${change.request_id} ${change.step}`
  // Move the focus only after a user action.
  const [first] = useState({ step, isTyping })
  const isImpersonated = useIsImpersonated(account)
  const typeAgain = () => {
    keepContact(account, name, target)
    setTyping(true)
  }
  const show = (next: ContactState) => {
    queryClient.setQueryData(contactQuery(account, name).queryKey, next)
    setRefusal(undefined)
    if (change === null || next.change !== null || next[name] === state[name]) return
    forgetContact(account, name)
    setTyping(false)
    showToast('success', texts.done)
    for (const queryKey of contact.shownBy(account)) void queryClient.invalidateQueries({ queryKey })
  }
  if (isImpersonated !== false) return null
  if (change)
    return (
      <ContactStep
        key={step}
        {...{ account, contact, change, target }}
        takesFocus={step !== first.step}
        onState={show}
        onOther={(next) => {
          typeAgain()
          show(next)
        }}
        onOver={(message) => {
          typeAgain()
          setRefusal(message)
        }}
      />
    )
  if (isTyping)
    return (
      <ContactForm
        {...{ account, contact, inForce, refusal }}
        takesFocus={!first.isTyping}
        onState={show}
        onClose={() => setTyping(false)}
      />
    )
  return (
    <Button variant="plain" className="sm:self-start" onClick={() => setTyping(true)}>
      {inForce === null ? emailTexts.add : texts.change}
    </Button>
  )
}

type StepProps = SectionProps & {
  change: NonNullable<ContactState['change']>
  target: string
  takesFocus: boolean
  onState: (state: ContactState) => void
  /** Called when another target replaces the change. */
  onOther: (state: ContactState) => void
  /** Called when the change cannot continue. */
  onOver: (message: string) => void
}

const stepTexts = { ...emailTexts.steps, ...phoneTexts.steps }

function ContactStep({ account, contact, change, target, onOver, ...props }: StepProps) {
  const { name, texts, shown } = contact
  const { request_id, step } = change
  return (
    <CodeStepForm
      texts={stepTexts[step]}
      target={shown(target)}
      isSent={change.is_sent}
      notSent={texts.notSent}
      other={texts.other}
      resendAfter={change.resend_after}
      confirm={(code) => confirmContactStep(account, name, step, { request_id, code })}
      resend={() => resendContactCode(account, name, request_id)}
      giveUp={() => giveUpContactChange(account, name)}
      onRefused={(error) => {
        if (isStatus(error, 409)) onOver(error.message)
        // The phone may be confirmed although no message could be sent, or the change may be over.
        void queryClient.invalidateQueries(contactQuery(account, name))
      }}
      {...props}
    />
  )
}

type Props = {
  account: number
  contact: Contact
  inForce: string | null
  /** Why the earlier change failed. */
  refusal: string | undefined
  takesFocus: boolean
  onState: (state: ContactState) => void
  onClose: () => void
}

/** Asks for a new number or address, which is then verified with codes. */
function ContactForm({ account, contact, inForce, takesFocus, ...props }: Props) {
  const { name } = contact
  const form = useForm({
    fresh: { email: '', phone: '' },
    work: workOf(account, name),
    problemsOf: ({ [name]: typed }) => problemTexts({ [name]: contact.problemOf(typed, inForce) }),
    send: ({ [name]: typed }) => startContactChange(account, name, typed),
    onSent(state, { [name]: typed }) {
      // If the change expires before it is confirmed, the value is shown here again.
      keepContact(account, name, typed)
      props.onState(state)
    },
  })
  const { focus } = form
  useEffect(() => {
    if (takesFocus) focus()
  }, [focus, takesFocus])
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextInput
        {...form.text(name)}
        {...contact.fieldOf(inForce)}
        error={form.problemOf(name) ?? form.refusalText ?? props.refusal}
        dir="ltr"
      />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="plain" busy={form.isSending}>
          {contact.texts.next}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            form.reset()
            props.onClose()
          }}
        >
          {actionTexts.cancel}
        </Button>
      </div>
      {contact.renderHelp?.(account)}
    </form>
  )
}

const workOf = (account: number, name: ContactName) => `${name}/${account}`

const keepContact = (account: number, name: ContactName, typed: string) =>
  saveWork(workOf(account, name), { [name]: typed })
const forgetContact = (account: number, name: ContactName) => forgetWork(workOf(account, name))
const hasSavedContact = (account: number, name: ContactName) => savedWork(workOf(account, name)) !== null
