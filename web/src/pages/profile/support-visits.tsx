import type { SessionView } from '@jarchi/shared/api/sessions.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { hijackTexts } from '../../i18n/hijack.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { userIcon } from '../../ui/icons.ts'

const fa = hijackTexts.visits

type Props = {
  visits: readonly SessionView[]
  /** Null for support, who may not. */
  onEnd: ((visit: SessionView) => void) | null
}

/** When support acted as one's account; the owner may end a visit that goes on (decisions §6). */
export function SupportVisits({ visits, onEnd }: Props) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2>{fa.title}</h2>
        <p className="text-sm text-quiet">{fa.text}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {visits.map((visit) => (
          <VisitCard key={visit.id} visit={visit} onEnd={onEnd && (() => onEnd(visit))} />
        ))}
      </ul>
    </section>
  )
}

function VisitCard({ visit, onEnd }: { visit: SessionView; onEnd: (() => void) | null }) {
  const { device, account, created_at, ended_at } = visit
  return (
    <li className={`${cardLook} flex flex-wrap items-center gap-3 p-4`}>
      <Icon shape={userIcon} className="size-6 text-warning" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-quiet">
          {account && <bdi>{fa.of(account)}، </bdi>}
          {fa.from(dayText(created_at), timeText(created_at))}
        </p>
        <p className="text-sm text-quiet">
          {ended_at ? (
            fa.until(dayText(ended_at), timeText(ended_at))
          ) : (
            <strong className="text-warning">{fa.now}</strong>
          )}
        </p>
      </div>
      {!ended_at && onEnd && (
        <Button
          variant="plain"
          className="text-sm"
          aria-label={account ? fa.endOf(account) : undefined}
          onClick={onEnd}
        >
          {fa.end}
        </Button>
      )}
    </li>
  )
}
