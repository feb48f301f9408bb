import type { AuditLogPage } from '@jarchi/shared/api/staff-audit.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import type { AuditFilter } from '../../../api/staff/audit.ts'
import { instantText } from '../../../i18n/instant-text.ts'
import { auditTexts as fa } from '../../../i18n/staff-audit.ts'
import { Link } from '../../../navigation/link.tsx'
import { AuditDetails } from './audit-details.tsx'

type Props = {
  line: AuditLogPage['results'][number]
  href: (part: Partial<AuditFilter>) => string
}

const link = 'text-accent hover:underline'

/** One act: who, what, to which thing, when; each narrows the log to its like. */
export function AuditRow({ line, href }: Props) {
  const { actor, acted_as, account, action, object, at, ip, details } = line
  const names: Readonly<Record<string, string>> = fa.actions
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <span className="min-w-[min(12rem,100%)] flex-1 font-semibold">
          {names[action] ?? <bdi dir="ltr">{action}</bdi>}
        </span>
        <time dateTime={at} className="text-xs text-quiet">
          {instantText(at)}
        </time>
      </div>
      <p className="flex flex-wrap gap-x-4">
        <span>
          {actor.user_id === null ? (
            <bdi>{actor.name || fa.system}</bdi>
          ) : (
            <Link to={href({ actor: String(actor.user_id) })} className={link}>
              <bdi>{actor.name}</bdi>
            </Link>
          )}
          {acted_as && <span className="text-quiet"> ({fa.actedAs(acted_as.name)})</span>}
        </span>
        {account && (
          <Link to={href({ account: String(account.id) })} className={link}>
            <bdi>{account.name}</bdi>
          </Link>
        )}
        <Link to={href({ object })} className={link}>
          <bdi dir="ltr">{object}</bdi>
        </Link>
        {ip && (
          <bdi dir="ltr" className="text-quiet">
            {persianDigits(ip)}
          </bdi>
        )}
      </p>
      <AuditDetails details={details} />
    </li>
  )
}
