import { useQuery } from '@tanstack/react-query'
import { reviewTimeQuery } from '../../api/ads.ts'
import { numberText } from '../../i18n/format.ts'
import { timelineTexts } from '../../i18n/ad-reasons.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon } from '../../ui/icons.ts'

type Step = { name: string; state: 'done' | 'now' | 'next'; note: string }
type Props = { account: number; isWalletEmpty: boolean }

/** The progress of a new ad: sent, in review, and the steps before it is shown. */
export function AdTimeline({ account, isWalletEmpty }: Props) {
  const minutes = useQuery(reviewTimeQuery(account)).data?.median_minutes ?? null
  const steps: Step[] = [
    { name: timelineTexts.sent, state: 'done', note: '' },
    {
      name: timelineTexts.review,
      state: 'now',
      note: minutes === null ? '' : timelineTexts.reviewTakes(reviewTimeText(minutes)),
    },
    ...(isWalletEmpty ? [{ name: timelineTexts.charge, state: 'now' as const, note: '' }] : []),
    { name: timelineTexts.shown, state: 'next', note: '' },
  ]
  return (
    <ol aria-label={timelineTexts.label} className="flex flex-col gap-y-1 text-start text-sm">
      {steps.map(({ name, state, note }) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className={`flex flex-wrap items-center gap-x-1.5 ${state === 'now' ? 'font-semibold' : ''}`}
        >
          {state === 'next' && <span className="mx-1.5 size-1 rounded-full bg-edge" />}
          {state === 'done' && <Icon shape={checkIcon} className="size-4 text-success" />}
          {state === 'now' && <Icon shape={clockIcon} className="size-4 text-warning" />}
          <span>{name}</span>
          <span className="sr-only">{timelineTexts[state]}</span>
          {note && <span className="font-normal text-quiet">({note})</span>}
        </li>
      ))}
    </ol>
  )
}

/** Whole hours from one hour up; below that, minutes in tens. */
export function reviewTimeText(minutes: number): string {
  if (minutes >= 50) return timelineTexts.hours(numberText(Math.ceil(minutes / 60)))
  return timelineTexts.minutes(numberText(Math.max(10, Math.ceil(minutes / 10) * 10)))
}
