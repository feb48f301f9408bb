import type { PromotionPageName } from '@jarchi/shared/promotion.ts'
import { useQuery } from '@tanstack/react-query'
import { accountInfoQuery } from '../../api/profile.ts'
import { fa as common } from '../../i18n/common.ts'
import { promotionTexts } from '../../i18n/promotions.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSkeletons } from '../../ui/field-skeletons.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { ConsentField } from './consent-field.tsx'
import {
  keepRegistration,
  keptRegistration,
  registrationDraft,
  type RegistrationDraft,
} from './kept-registration.ts'
import { useRegistering, type Registering } from './use-registering.ts'

const fa = promotionTexts.form

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
      <h2 className="text-lg">{fa.title}</h2>
      <TextInput
        name="name"
        label={fa.name}
        error={problemOf('name')}
        autoComplete="name"
        maxLength={60}
        defaultValue={usual.name}
      />
      <TextInput
        name="phone"
        label={fa.phone}
        hint={fa.phoneHint}
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
          {fa.send}
        </Button>
        {isAnother && (
          <Button variant="plain" onClick={onCancel}>
            {fa.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
