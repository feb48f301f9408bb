import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import { timeText } from '../../i18n/date-format.ts'
import { weekdayText } from '../../i18n/promotion-dates.ts'
import { promotionTexts } from '../../i18n/promotions.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'

const fa = promotionTexts.event
const calendarIcon = 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4M8 14h3v3H8z'

type Props = { event: NonNullable<PromotionView['event']> }

/** When it takes place, in Tehran. */
export function EventCard({ event: { starts_at, minutes } }: Props) {
  const end = new Date(Date.parse(starts_at) + minutes * 60_000)
  return (
    <section aria-label={fa.title} className={`${cardLook} flex items-center gap-4 p-4 md:p-6`}>
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon shape={calendarIcon} />
      </span>
      <div>
        <p className="text-sm text-quiet">{fa.title}</p>
        <p className="font-bold">{weekdayText(starts_at)}</p>
        <p>{fa.time(timeText(starts_at), timeText(end))}</p>
      </div>
    </section>
  )
}
