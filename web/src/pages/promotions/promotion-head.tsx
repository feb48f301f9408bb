import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import type { PromotionPageName } from '@jarchi/shared/promotion.ts'
import { beginningText, endText } from '../../i18n/promotion-dates.ts'
import { promotionTexts as fa } from '../../i18n/promotions.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { clockIcon } from '../../ui/icons.ts'
import { PromotionDrawing } from './promotion-drawing.tsx'

type Props = { page: PromotionPageName; promotion: PromotionView }

const PHASES: Readonly<Record<PromotionView['phase'], string>> = {
  before: 'bg-warning-soft text-warning',
  open: 'bg-success-soft text-success',
  ended: 'bg-page text-quiet',
}

/** Headline, and whether one is in time. */
export function PromotionHead({ page, promotion: { headline, phase, starts_at, ends_at } }: Props) {
  const sentence = {
    before: () => fa.begins(beginningText(starts_at)),
    open: () => fa.lasts(endText(ends_at)),
    ended: () => fa.ended(endText(ends_at)),
  }[phase]
  return (
    <div
      className={`${cardLook} flex items-start gap-4 p-4 max-[17rem]:flex-col md:items-center md:gap-6 md:p-8`}
    >
      <PromotionDrawing page={page} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className={`rounded-full px-3 py-0.5 text-sm font-semibold ${PHASES[phase]}`}>
          {fa.phases[phase]}
        </p>
        <h1 tabIndex={-1} className="text-xl wrap-anywhere md:text-2xl">
          {headline}
        </h1>
        <p className="flex items-start gap-2 text-quiet">
          <Icon shape={clockIcon} className="mt-1 size-5" />
          {sentence()}
        </p>
      </div>
    </div>
  )
}
