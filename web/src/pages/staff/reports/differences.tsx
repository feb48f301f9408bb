import { useQuery } from '@tanstack/react-query'
import { differencesQuery } from '../../../api/staff/reports.ts'
import { longDay } from '../../../i18n/report-format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffReportTexts as fa } from '../../../i18n/staff-reports.ts'
import { Toman } from '../../../ui/toman.tsx'
import { QueryView } from '../../query-view.tsx'
import { AccountLink } from '../account-link.tsx'
import { SectionCard } from '../accounts/section-card.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'

/** Closed days whose net spend is not that of the ledger, as the nightly check found them. */
export function Differences() {
  const differences = useQuery(differencesQuery)
  return (
    <SectionCard title={fa.differences}>
      <QueryView query={differences} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-sm text-success">{fa.noDifferences}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {results.map(({ day, account, reported, posted }) => (
                <li key={`${day} ${account.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <span className="basis-40">{longDay(day)}</span>
                  <span className="min-w-0 flex-1 basis-40">
                    <AccountLink account={account} />
                  </span>
                  <span>
                    {fa.reported} <Toman rial={reported} />
                  </span>
                  <span>
                    {fa.posted} <Toman rial={posted} className="font-semibold" />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  )
}
