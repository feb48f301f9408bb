import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { deskQuery } from '../../../api/staff/desk.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { financialTexts } from '../../../i18n/financial.ts'
import { numberText } from '../../../i18n/format.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { Link } from '../../../navigation/link.tsx'
import { Facts } from '../facts.tsx'
import { SectionCard } from './section-card.tsx'

export function AccountFacts({ account }: { account: StaffAccountDetail }) {
  const maySeeLog = useQuery(deskQuery).data?.rights.includes('audit') === true
  const { id, created_at, website_url, telegram_bot_link, campaigns, financial_status } = account
  const statuses: Readonly<Record<string, { name: string }>> = financialTexts.statuses
  return (
    <SectionCard title={fa.general}>
      <Facts
        rows={[
          [fa.id, <bdi key="id">{numberText(id).replaceAll('\u066c', '')}</bdi>],
          [fa.created, dayText(created_at)],
          [fa.campaigns, numberText(campaigns)],
          [fa.financialStatus, statuses[financial_status]?.name ?? financial_status],
          [fa.website, website_url && <Outside key="web" url={website_url} />],
          [fa.telegram, telegram_bot_link && <Outside key="bot" url={telegram_bot_link} />],
        ]}
      />
      {maySeeLog && (
        <Link
          to={`/staff/audit?account=${id}`}
          className="inline-flex min-h-11 items-center text-sm text-accent hover:underline"
        >
          {fa.toAudit}
        </Link>
      )}
    </SectionCard>
  )
}

function Outside({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent hover:underline">
      <bdi dir="ltr">{url}</bdi>
    </a>
  )
}
