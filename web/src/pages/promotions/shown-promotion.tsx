import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import type { PromotionPageName } from '@jarchi/shared/promotion.ts'
import { promotionTexts as fa } from '../../i18n/promotions.ts'
import { EventCard } from './event-card.tsx'
import { MyAdsLink } from './my-ads-link.tsx'
import { OfferCard } from './offer-card.tsx'
import { PromotionHead } from './promotion-head.tsx'
import { RegistrationCard } from './registration-card.tsx'

type Props = { account: number; page: PromotionPageName; promotion: PromotionView }

/** What the operator promotes; before it begins nothing can be done yet, after its end nothing any more. */
export function ShownPromotion({ account, page, promotion }: Props) {
  const { phase, offer, gift_code, event, registration, paragraphs } = promotion
  const isOpen = phase === 'open'
  const isEnded = phase === 'ended'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      <div className="flex flex-col gap-4 lg:gap-6">
        <PromotionHead page={page} promotion={promotion} />
        <div className="flex flex-col gap-3 px-1">
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="max-w-[44rem] whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
        {isEnded && (
          <div className="flex flex-col items-start gap-3 px-1">
            <p className="text-quiet">{fa.stillHere}</p>
            <MyAdsLink account={account} />
          </div>
        )}
      </div>
      <div className="flex flex-col gap-4 lg:gap-6">
        {!isEnded && (offer || gift_code) && <OfferCard account={account} offer={offer} code={gift_code} />}
        {event && <EventCard event={event} />}
        {registration && (isOpen || registration.registered_phone) && (
          <RegistrationCard account={account} page={page} registration={registration} isOpen={isOpen} />
        )}
      </div>
    </div>
  )
}
