import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import type { PromotionPageName } from '@jarchi/shared/help/promotion.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { saveWork, savedWork } from '../../form/unfinished-work.ts'
import { timeText } from '../../i18n/date-format.ts'
import { beginningText, endText, promotionTexts, weekdayText } from '../../i18n/promotions.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, copyIcon } from '../../ui/icons.ts'
import { chargeWork } from '../charge/charge-plan.ts'

type Props = { page: PromotionPageName; promotion: PromotionView }

const PHASES: Readonly<Record<PromotionView['phase'], string>> = {
  before: 'bg-warning-soft text-warning',
  open: 'bg-success-soft text-success',
  ended: 'bg-page text-quiet',
}

/** The headline, and the dates. */
export function PromotionHead({ page, promotion: { headline, phase, starts_at, ends_at } }: Props) {
  const sentence = {
    before: () => promotionTexts.begins(beginningText(starts_at)),
    open: () => promotionTexts.lasts(endText(ends_at)),
    ended: () => promotionTexts.ended(endText(ends_at)),
  }[phase]
  return (
    <div
      className={`${cardLook} flex items-start gap-4 p-4 max-[17rem]:flex-col md:items-center md:gap-6 md:p-8`}
    >
      <PromotionDrawing page={page} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className={`rounded-full px-3 py-0.5 text-sm font-semibold ${PHASES[phase]}`}>
          {promotionTexts.phases[phase]}
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

const eventTexts = promotionTexts.event
const calendarIcon = 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4M8 14h3v3H8z'

type EventCardProps = { event: NonNullable<PromotionView['event']> }

/** The time of the event, in Tehran. */
export function EventCard({ event: { starts_at, minutes } }: EventCardProps) {
  const end = new Date(Date.parse(starts_at) + minutes * MINUTE_MS)
  return (
    <section aria-label={eventTexts.title} className={`${cardLook} flex items-center gap-4 p-4 md:p-6`}>
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon shape={calendarIcon} />
      </span>
      <div>
        <p className="text-sm text-quiet">{eventTexts.title}</p>
        <p className="font-bold">{weekdayText(starts_at)}</p>
        <p>{eventTexts.time(timeText(starts_at), timeText(end))}</p>
      </div>
    </section>
  )
}

type OfferCardProps = { account: number; offer: PromotionView['offer']; code: string | null }

/** The offer, and its code while it is open. */
export function OfferCard({ account, offer, code }: OfferCardProps) {
  return (
    <section aria-label={promotionTexts.offer} className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
      <div>
        <p className="text-sm text-quiet">{promotionTexts.offer}</p>
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

/** A gift code with buttons to copy it, or to use it on the charge page. */
function GiftCodeWay({ account, code }: { account: number; code: string }) {
  // The charge page fills it in, beside earlier choices.
  const keepCode = () => {
    const work = chargeWork(account)
    saveWork(work, { ...savedWork(work), giftCode: code })
  }
  const [copying, setCopying] = useState<'done' | 'failed' | null>(null)
  const copy = () =>
    // Without a secure connection there is no clipboard.
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(code))
      .then(
        () => setCopying('done'),
        () => setCopying('failed'),
      )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-field border border-dashed border-edge ps-4">
        <p className="py-2">
          <span className="block text-xs text-quiet">{promotionTexts.giftCode}</span>
          <bdi dir="ltr" className="text-lg font-bold wrap-anywhere select-all">
            {code}
          </bdi>
        </p>
        <Button variant="quiet" className="px-4" onClick={() => void copy()}>
          <Icon shape={copying === 'done' ? checkIcon : copyIcon} className="size-5" />
          {copying === 'done' ? promotionTexts.copied : promotionTexts.copyCode}
        </Button>
      </div>
      <p aria-live="polite" className={copying === 'failed' ? 'text-sm text-danger' : 'sr-only'}>
        {copying === 'done' && promotionTexts.copied}
        {copying === 'failed' && promotionTexts.notCopied}
      </p>
      {useMay(account, 'pay') && (
        <Link to={paths.charge(account)} onClick={keepCode} className={buttonLook()}>
          {promotionTexts.toCharge}
        </Link>
      )}
    </div>
  )
}

/** On a grid of 96 units: the body in the accent colour, then the details. */
const SHAPES: Readonly<Record<PromotionPageName, readonly [body: string, detail: string]>> = {
  // A price tag with a percent sign.
  'black-friday': [
    'M14 20a6 6 0 0 1 6-6h26a8 8 0 0 1 5.7 2.3l28 28a8 8 0 0 1 0 11.4l-24 24a8 8 0 0 1-11.4 0l-28-28A8 8 0 0 1 14 46z',
    'M29 24a5 5 0 1 0 .1 0M40 56l20-12M43 43a4 4 0 1 0 .1 0M57 53a4 4 0 1 0 .1 0',
  ],
  // A screen on its stand, with a play sign.
  webinar: [
    'M18 16h60a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6zM40 68h16v8h10v6H30v-6h10z',
    'M42 30v24l19-12z',
  ],
}

/** Decoration: the text beside it gives the same information. */
export function PromotionDrawing({ page }: { page: PromotionPageName }) {
  const [body, detail] = SHAPES[page]
  return (
    <svg viewBox="0 0 96 96" className="size-16 shrink-0 md:size-28" aria-hidden="true">
      <path d={body} className="fill-accent" />
      <path
        d={detail}
        className="fill-none stroke-on-accent"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
