import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import type { PromotionPageName } from '@jarchi/shared/promotion.ts'
import { useState } from 'react'
import { promotionTexts as fa } from '../../i18n/promotions.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Registered } from './registered.tsx'
import { RegistrationForm } from './registration-form.tsx'

type Props = {
  account: number
  page: PromotionPageName
  registration: NonNullable<PromotionView['registration']>
  isOpen: boolean
}

/** Registering for a promotion, or that it is done; one may register for somebody else besides. */
export function RegistrationCard({ account, page, registration, isOpen }: Props) {
  const { registered_phone: phone, consent, afterwards } = registration
  const [isAnother, setIsAnother] = useState(false)
  const [isNew, setIsNew] = useState(false)
  return (
    <section aria-label={fa.form.title} className={`${cardLook} p-4 md:p-6`}>
      {phone !== null && !isAnother ? (
        <Registered
          phone={phone}
          afterwards={afterwards}
          isNew={isNew}
          onAnother={isOpen ? () => setIsAnother(true) : null}
        />
      ) : (
        <RegistrationForm
          account={account}
          page={page}
          consent={consent}
          isAnother={isAnother}
          onDone={() => {
            setIsNew(true)
            setIsAnother(false)
          }}
          onCancel={() => setIsAnother(false)}
        />
      )}
    </section>
  )
}
