import type { StaffExchangeEvents } from '@jarchi/shared/api/staff-exchange.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { exchangeEventsQuery } from '../../../api/staff/exchange.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { Facts } from '../../../ui/facts.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SectionCard } from '../section-card.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { RowAct } from '../row-act.tsx'
import { BlockDialog } from './blocked-traffic.tsx'

const texts = exchangeTexts.events
const KINDS = ['impression', 'viewable', 'click', 'loss', 'billed'] as const

/** Today's events in detail: kinds, losses by code, problems, and who clicks most. */
export function EventCounts() {
  const events = useQuery(exchangeEventsQuery)
  return (
    <SectionCard title={texts.title}>
      <QueryView query={events} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {({ kinds, losses, reasons, busiest }) => (
          <>
            <Facts rows={KINDS.map((kind) => [texts.kinds[kind], numberText(kinds[kind])])} />
            {losses.length > 0 && (
              <Part title={texts.losses} hint={texts.lossesHint}>
                <Facts rows={losses.map(({ code, count }) => [lossText(code), numberText(count)])} />
              </Part>
            )}
            {reasons.length > 0 && (
              <Part title={texts.reasons}>
                <Facts
                  rows={reasons.map(({ reason, count }) => [
                    exchangeTexts.rules.names[reason],
                    numberText(count),
                  ])}
                />
              </Part>
            )}
            {busiest.length > 0 && <Busiest busiest={busiest} />}
          </>
        )}
      </QueryView>
    </SectionCard>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm">{title}</h3>
      {hint && <p className="text-xs text-quiet">{hint}</p>}
      {children}
    </div>
  )
}

function lossText(code: number | null): string {
  if (code === null) return texts.unknownCode
  return texts.codes[code] ?? texts.loss(numberText(code))
}

function Busiest({ busiest }: Pick<StaffExchangeEvents, 'busiest'>) {
  const [blocked, setBlocked] = useState<StaffExchangeEvents['busiest'][number] | null>(null)
  const { kinds, block, confirm } = exchangeTexts.blocked
  return (
    <Part title={texts.busiest}>
      <ul className="divide-y divide-line text-sm">
        {busiest.map((each) => (
          <li key={`${each.kind} ${each.value}`} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {kinds[each.kind]} <bdi dir="ltr">{each.value}</bdi>
            </span>
            <span>{texts.clicks(numberText(each.clicks))}</span>
            <RowAct name={block(kinds[each.kind], each.value)} onClick={() => setBlocked(each)}>
              {confirm}
            </RowAct>
          </li>
        ))}
      </ul>
      {blocked && <BlockDialog given={blocked} onClose={() => setBlocked(null)} />}
    </Part>
  )
}
