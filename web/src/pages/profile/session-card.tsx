import type { SessionView } from '@jarchi/shared/api/sessions.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { profileTexts as fa } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { devicesIcon } from '../../ui/later-icons.ts'

/** Where letters are large, beneath the device instead of beside it. */
const ASIDE = 'max-[17rem]:col-start-2 max-[17rem]:col-span-2 max-[17rem]:justify-self-start'

type Props = {
  session: SessionView
  /** Null for support, who may not. */
  onEnd: (() => void) | null
}

export function SessionCard({ session, onEnd }: Props) {
  const { device, ip, last_used_at, is_current } = session
  return (
    <li className={`${cardLook} grid grid-cols-[auto_1fr_auto] items-center gap-x-3 p-4`}>
      <Icon shape={devicesIcon} className="size-6 text-quiet" />
      <p className="font-semibold wrap-anywhere max-[17rem]:col-span-2">{device}</p>
      {is_current ? (
        <span
          className={`rounded-full bg-accent-soft px-3 py-0.5 text-sm font-semibold text-accent ${ASIDE}`}
        >
          {fa.current}
        </span>
      ) : (
        onEnd && (
          <Button
            variant="plain"
            className={`text-sm ${ASIDE}`}
            aria-label={fa.endOf(device)}
            onClick={onEnd}
          >
            {fa.end}
          </Button>
        )
      )}
      <p className="col-span-2 col-start-2 text-sm text-quiet">
        {fa.lastUsed} {fa.at(dayText(last_used_at), timeText(last_used_at))}
      </p>
      <p className="col-span-2 col-start-2 text-sm text-quiet">
        <bdi dir="ltr">{persianDigits(ip)}</bdi>
      </p>
    </li>
  )
}
