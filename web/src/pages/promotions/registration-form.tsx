import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { mobilePhone } from '@jarchi/shared/phone.ts'
import type { PromotionPageName } from '@jarchi/shared/promotion.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { accountInfoQuery } from '../../api/profile.ts'
import { promotionQuery, registerFor } from '../../api/promotions.ts'
import { queryClient } from '../../api/query-client.ts'
import { fa as common } from '../../i18n/common.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { numberText } from '../../i18n/format.ts'
import { promotionTexts } from '../../i18n/promotions.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { FieldError } from '../../ui/field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'

const formTexts = promotionTexts.form

type Props = Registering & {
  account: number
  page: PromotionPageName
  consent: string
  /** For somebody else, so that what is known of the user is of no use. */
  isAnother: boolean
  onCancel: () => void
}

export function RegistrationForm(props: Props) {
  const { account, page, isAnother } = props
  const info = useQuery(accountInfoQuery(account))
  const isLoading = useHeldBusy(info.isPending)
  if (isLoading) return <FieldSkeletons label={common.loading} />
  // Without it the fields are empty, and nothing is lost.
  const usual = registrationDraft(isAnother ? undefined : info.data)
  return <Fields {...props} usual={keptRegistration(account, page) ?? usual} />
}

function Fields({
  account,
  page,
  consent,
  isAnother,
  usual,
  onDone,
  onCancel,
}: Props & { usual: RegistrationDraft }) {
  const { isSending, refusal, problemOf, send } = useRegistering({ account, page, onDone })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onChange={({ currentTarget }) => keepRegistration(account, page, currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <h2 className="text-lg">{formTexts.title}</h2>
      <TextInput
        name="name"
        label={formTexts.name}
        error={problemOf('name')}
        autoComplete="name"
        maxLength={60}
        defaultValue={usual.name}
      />
      <TextInput
        name="phone"
        label={formTexts.phone}
        hint={formTexts.phoneHint}
        error={problemOf('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={40}
        defaultValue={usual.phone}
        onInput={showPersianDigits}
      />
      <ConsentField error={problemOf('consent')}>{consent}</ConsentField>
      {refusal && <FieldError>{refusal}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending} className="grow">
          {formTexts.send}
        </Button>
        {isAnother && (
          <Button variant="plain" onClick={onCancel}>
            {formTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A sentence to agree to. */
function ConsentField({ children, error }: { children: string; error: string | undefined }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="consent"
          value="true"
          className="mt-1 size-5 shrink-0 accent-accent"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className="text-sm leading-7">{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

type Registering = { account: number; page: PromotionPageName; onDone: () => void }

/** Sends a registration, and tells what is wrong with it. */
function useRegistering({ account, page, onDone }: Registering) {
  const [problems, setProblems] = useState<ReturnType<typeof registrationProblems>>({})
  const query = promotionQuery(account, page)
  const sending = useMutation({
    mutationFn: ({ name, phone }: { name: string; phone: string }) =>
      registerFor(account, page, { name, phone, consent: true }),
    onSuccess: (promotion) => {
      forgetRegistration(account, page)
      queryClient.setQueryData(query.queryKey, promotion)
      onDone()
    },
    onError: (error) => {
      // It has ended, or not begun: the page shows which.
      if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries(query)
    },
  })
  const refusal = sending.error instanceof ApiError ? sending.error : null
  return {
    isSending: sending.isPending,
    /** What is wrong with the request as a whole. */
    refusal: refusal?.fields.length === 0 ? refusalText(refusal) : null,
    problemOf: (name: RegistrationField) =>
      problems[name] ? problemText(problems[name]) : refusal?.problemOf(name),
    send(form: HTMLFormElement) {
      if (sending.isPending) return
      const values = new FormData(form)
      const [name, phone] = [String(values.get('name')), String(values.get('phone'))]
      const found = registrationProblems({ name, phone, consent: values.has('consent') })
      setProblems(found)
      if (Object.keys(found).length > 0) return focusFirstProblem(form)
      sending.mutate({ name, phone }, { onError: () => focusFirstProblem(form) })
    },
  }
}

function refusalText(refusal: ApiError): string {
  if (refusal.status !== 429 || refusal.retryAfter === null) return refusal.message
  return formTexts.wait(numberText(Math.ceil(refusal.retryAfter / 60)))
}

type RegistrationField = 'name' | 'phone' | 'consent'
export type RegistrationValues = { name: string; phone: string; consent: boolean }

/** What the form can tell before it is sent: codes of checks, as the server would. */
export function registrationProblems({
  name,
  phone,
  consent,
}: RegistrationValues): Partial<Record<RegistrationField, string>> {
  return {
    ...(name.trim().length < 2 && { name: name.trim() === '' ? 'required' : 'too_short' }),
    ...(mobilePhone(phone) === null && { phone: phone.trim() === '' ? 'required' : 'not_a_mobile' }),
    ...(!consent && { consent: 'consent_needed' }),
  }
}

/** A registration as it is being filled in; consent is given anew each time. */
type RegistrationDraft = { name: string; phone: string }

const keyOf = (account: number, page: string) => `promotion/${page}/${account}`

function keepRegistration(account: number, page: string, form: HTMLFormElement) {
  const values = new FormData(form)
  keepWork(keyOf(account, page), { name: values.get('name'), phone: values.get('phone') })
}

const forgetRegistration = (account: number, page: string) => forgetWork(keyOf(account, page))

function keptRegistration(account: number, page: string): RegistrationDraft | null {
  const { name, phone } = keptWork(keyOf(account, page)) ?? {}
  return typeof name === 'string' && typeof phone === 'string' ? { name, phone } : null
}

/** What is known of a user, to begin with. */
function registrationDraft(info: AccountInfo | undefined): RegistrationDraft {
  if (!info) return { name: '', phone: '' }
  return { name: `${info.first_name} ${info.last_name}`.trim(), phone: persianDigits(info.phone) }
}
