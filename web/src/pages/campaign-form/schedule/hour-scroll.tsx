import type { RefObject } from 'react'
import { scheduleTexts as texts } from '../../../i18n/campaign-form-schedule.ts'
import { Icon } from '../../../ui/icon.tsx'
import { nextIcon, previousIcon } from '../../../ui/later-icons.ts'

/** Most of what a phone shows of the day at once. */
const SHARE = 0.6

/** Goes to earlier and later hours where a finger on the grid would paint. */
export function HourScroll({ grid }: { grid: RefObject<HTMLDivElement | null> }) {
  const scroll = (direction: 1 | -1) =>
    grid.current?.scrollBy({ left: direction * SHARE * grid.current.clientWidth, behavior: 'smooth' })
  const look = 'inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-sm text-accent'
  return (
    <div className="flex flex-wrap justify-between lg:hidden">
      <button type="button" className={look} onClick={() => scroll(1)}>
        <Icon shape={previousIcon} className="size-5" />
        {texts.earlier}
      </button>
      <button type="button" className={look} onClick={() => scroll(-1)}>
        {texts.later}
        <Icon shape={nextIcon} className="size-5" />
      </button>
    </div>
  )
}
