import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { factorQuery } from '../../../api/staff/factor.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { factorTexts } from '../../../i18n/staff-factor.ts'
import { Link } from '../../../navigation/link.tsx'
import { serverNow } from '../../../api/http/server-clock.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { SectionCard } from '../section-card.tsx'

const texts = factorTexts.due

/** Until somebody has a second factor: how long they may go without; later the way to it, which phones lack elsewhere. */
export function FactorNotice() {
  const { data: factor } = useQuery(factorQuery)
  if (!factor) return null
  if (!factor.due_at)
    return (
      <Link to={deskPaths.security} className={`${buttonLook('quiet')} self-start`}>
        {factorTexts.title}
      </Link>
    )
  const isOver = Date.parse(factor.due_at) <= serverNow()
  return (
    <SectionCard
      title={texts.title}
      actions={
        <Link to={deskPaths.security} className={buttonLook()}>
          {texts.action}
        </Link>
      }
    >
      <p>{isOver ? texts.over : texts.text(dayText(factor.due_at))}</p>
    </SectionCard>
  )
}
