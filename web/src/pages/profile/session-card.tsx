import type { SessionView } from '@jarchi/shared/api/sessions.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { dayText, timeText } from '../../i18n/format.ts'
import { profileTexts as fa } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { phoneIcon } from '../../ui/icons.ts'

export function SessionCard({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const { device, ip, last_used_at, is_current } = session
  return (
    <li className={`${cardLook} flex flex-wrap items-center gap-x-4 gap-y-1 p-4`}>
      <Icon shape={phoneIcon} className="size-6 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-quiet">
          {fa.lastUsed} {fa.at(dayText(last_used_at), timeText(last_used_at))}
        </p>
        <bdi dir="ltr" className="text-sm text-quiet">
          {persianDigits(ip)}
        </bdi>
      </div>
      {is_current ? (
        <span className="rounded-full bg-accent-soft px-3 py-0.5 text-sm font-semibold text-accent">
          {fa.current}
        </span>
      ) : (
        <Button variant="plain" aria-label={fa.endOf(device)} onClick={onEnd}>
          {fa.end}
        </Button>
      )}
    </li>
  )
}
