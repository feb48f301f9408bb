import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import type { PromotionPageName } from '@jarchi/shared/help/promotion.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { failureText, isStatus } from '../../api/http/api-error.ts'
import { accountInfoQuery } from '../../api/profile.ts'
import { promotionQuery, registerFor } from '../../api/promotions.ts'
import { queryClient } from '../../api/query-client.ts'
import { restoredValues } from '../../form/form-state.ts'
import { useForm } from '../../form/use-form.ts'
import { commonTexts } from '../../i18n/common.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { numberText } from '../../i18n/format.ts'
import { promotionTexts } from '../../i18n/promotions.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useHeldBusy } from '../../ui/spinner.tsx'

const formTexts = promotionTexts.form

type Props = Registering & {
  account: number
  page: PromotionPageName
  consent: string
  /** For another person, so the user's own data is not filled in. */
  isAnother: boolean
  onCancel: () => void
}

export function RegistrationForm(props: Props) {
  const { account, isAnother } = props
  const info = useQuery(accountInfoQuery(account))
  const isLoading = useHeldBusy(info.isPending)
  if (isLoading) return <FieldSkeletons label={commonTexts.loading} />
  // Without the user's data the fields are empty.
  const usual = registrationDraft(isAnother ? undefined : info.data)
  return <Fields {...props} usual={usual} />
}

function Fields({ isAnother, onCancel, ...props }: Props & { usual: RegistrationDraft }) {
  const form = useRegistration(props)
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <h2 className="text-lg">{formTexts.title}</h2>
      <TextInput {...form.text('name')} label={formTexts.name} autoComplete="name" maxLength={60} />
      <TextInput
        {...form.text('phone')}
        label={formTexts.phone}
        hint={formTexts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={40}
        onInput={showPersianDigits}
      />
      <ConsentField
        isGiven={form.values.consent}
        error={form.problemOf('consent')}
        onChange={(consent) => form.change({ consent })}
      >
        {props.consent}
      </ConsentField>
      {form.refusal && <FieldError>{refusalText(form.refusal)}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSending} className="grow">
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

type ConsentFieldProps = {
  children: string
  isGiven: boolean
  error: string | undefined
  onChange: (isGiven: boolean) => void
}

/** A statement that the user agrees to. */
function ConsentField({ children, isGiven, error, onChange }: ConsentFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="consent"
          checked={isGiven}
          onChange={({ target }) => onChange(target.checked)}
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

/** The values of a registration; consent is given each time. */
function useRegistration({ account, page, usual, onDone }: Registering & { usual: RegistrationDraft }) {
  const query = promotionQuery(account, page)
  return useForm({
    fresh: { ...usual, consent: false },
    work: `promotion/${page}/${account}`,
    read: (kept) => ({ ...restoredValues(usual, kept), consent: false }),
    problemsOf: (values) => problemTexts(registrationProblems(values)),
    send: ({ name, phone }) =>
      registerFor(account, page, { name, phone, consent: true }).catch((error: unknown) => {
        // It has ended, or not begun: the page shows which.
        if (isStatus(error, 409)) void queryClient.invalidateQueries(query)
        throw error
      }),
    onSent(promotion) {
      queryClient.setQueryData(query.queryKey, promotion)
      onDone()
    },
  })
}

function refusalText(refusal: Error): string {
  if (!isStatus(refusal, 429) || refusal.retryAfter === null) return failureText(refusal)
  return formTexts.wait(numberText(Math.ceil(refusal.retryAfter / 60)))
}

type RegistrationField = 'name' | 'phone' | 'consent'
export type RegistrationValues = { name: string; phone: string; consent: boolean }

/** Problems found before sending: codes of checks, the same as on the server. */
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

type RegistrationDraft = { name: string; phone: string }

/** The first values, from the user's data. */
function registrationDraft(info: AccountInfo | undefined): RegistrationDraft {
  if (!info) return { name: '', phone: '' }
  return { name: `${info.first_name} ${info.last_name}`.trim(), phone: persianDigits(info.phone) }
}
