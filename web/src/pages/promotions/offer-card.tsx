import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import { promotionTexts as fa } from '../../i18n/promotions.ts'
import { cardLook } from '../../ui/card-look.ts'
import { GiftCodeWay } from './gift-code-way.tsx'

type Props = { account: number; offer: PromotionView['offer']; code: string | null }

/** What is offered, and while it is, the code for it. */
export function OfferCard({ account, offer, code }: Props) {
  return (
    <section aria-label={fa.offer} className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
      <div>
        <p className="text-sm text-quiet">{fa.offer}</p>
        {offer && (
          <>
            <h2 className="text-lg">{offer.title}</h2>
            {offer.text && <p className="mt-1">{offer.text}</p>}
          </>
        )}
      </div>
      {code !== null && <GiftCodeWay account={account} code={code} />}
    </section>
  )
}
