import { TOP_ACCOUNT_SORTS, type StaffTopAccounts } from '@jarchi/shared/api/staff-reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { topAccountsQuery } from '../../../api/staff/reports.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffReportTexts } from '../../../i18n/staff-reports.ts'
import { Select } from '../../../ui/select.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { QueryView } from '../../query-view.tsx'
import { useReport } from '../../reports/report-view.ts'
import { AccountLink } from '../account-link.tsx'
import { SectionCard } from '../section-card.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'

const SHOWN = { offset: 0, limit: 20 }

/** The accounts with the highest spend, clicks or impressions. */
export function TopAccounts() {
  const { from, to } = useReport().view.range
  const [sort, setSort] = useState<(typeof TOP_ACCOUNT_SORTS)[number]>('spend')
  const accounts = useQuery(topAccountsQuery({ from, to }, sort, SHOWN))
  return (
    <SectionCard title={staffReportTexts.accounts}>
      <Select
        label={staffReportTexts.sort}
        value={sort}
        className="min-w-40 self-start"
        options={TOP_ACCOUNT_SORTS.map((value) => ({ value, text: staffReportTexts.sorts[value] }))}
        onChange={(value) => setSort(TOP_ACCOUNT_SORTS.find((each) => each === value) ?? 'spend')}
      />
      <QueryView query={accounts} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-sm text-quiet">{staffReportTexts.none}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {results.map((each) => (
                <AccountRow key={each.account.id} row={each} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  )
}

function AccountRow({ row }: { row: StaffTopAccounts['results'][number] }) {
  const { account, spend, clicks, impressions, invalid_clicks } = row
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <AccountLink account={account} />
      </span>
      {spend !== null && <Toman rial={spend} className="font-semibold" />}
      <span>
        {staffReportTexts.clicks} {numberText(clicks)}
      </span>
      <span className="text-quiet">
        {staffReportTexts.invalid} {numberText(invalid_clicks)}
      </span>
      <span className="text-quiet">
        {staffReportTexts.impressions} {numberText(impressions)}
      </span>
    </li>
  )
}
