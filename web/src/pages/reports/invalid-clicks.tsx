import type { ReportInvalidClicks, ReportSummary } from '@jarchi/shared/api/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { invalidClicksQuery } from '../../api/reports.ts'
import { numberText } from '../../i18n/format.ts'
import { invalidReasonTexts } from '../../i18n/report-words.ts'
import { momentText, shareText } from '../../i18n/report-format.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toman } from '../../ui/toman.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ReportCard } from './report-card.tsx'
import { useReport } from './report-view.ts'

const texts = reportTexts.invalid

/** Which clicks were free and why, and later refunds. */
export function InvalidClicks({ account, summary }: { account: number; summary: ReportSummary }) {
  const { scope } = useReport()
  const invalid = useQuery(invalidClicksQuery(account, scope))
  const { clicks, invalid_clicks, free_clicks } = summary.current
  return (
    <ReportCard id="invalid" title={texts.title} hint={texts.text} isStale={invalid.isPlaceholderData}>
      <QueryView
        query={invalid}
        failed={reportTexts.failed.invalid}
        skeleton={<Skeleton className="h-40 w-full" />}
      >
        {({ reasons, corrections }) => (
          <div className="grid gap-6 md:grid-cols-2">
            <div>
              <p className="mb-2">
                <span className="text-xl font-bold">{texts.sum(numberText(invalid_clicks))}</span>
                {invalid_clicks > 0 && (
                  <span className="text-sm text-quiet">
                    {' '}
                    · {texts.share(shareText(invalid_clicks / (clicks + invalid_clicks)))}
                  </span>
                )}
              </p>
              <Reasons reasons={reasons} free={free_clicks} />
            </div>
            <Corrections corrections={corrections} />
          </div>
        )}
      </QueryView>
    </ReportCard>
  )
}

type ReasonsProps = Pick<ReportInvalidClicks, 'reasons'> & { free: number }

function Reasons({ reasons, free }: ReasonsProps) {
  const rows = reasons.filter(({ clicks }) => clicks > 0).toSorted((a, b) => b.clicks - a.clicks)
  if (rows.length === 0 && free === 0) return <p className="text-sm text-quiet">{texts.none}</p>
  return (
    <>
      <h3 className="text-sm text-quiet">{texts.reasons}</h3>
      <dl className="divide-y divide-line text-sm">
        {rows.map(({ reason, clicks }) => (
          <Row key={reason} name={invalidReasonTexts[reason]} clicks={clicks} />
        ))}
        {free > 0 && <Row name={texts.free} clicks={free} />}
      </dl>
    </>
  )
}

function Row({ name, clicks }: { name: string; clicks: number }) {
  return (
    <div className="flex justify-between gap-3 py-1.5">
      <dt>{name}</dt>
      <dd className="font-semibold whitespace-nowrap">{numberText(clicks)}</dd>
    </div>
  )
}

function Corrections({ corrections }: Pick<ReportInvalidClicks, 'corrections'>) {
  return (
    <div>
      <h3 className="mb-1 text-base">{texts.corrections}</h3>
      {corrections.length === 0 ? (
        <p className="text-sm text-quiet">{texts.noCorrections}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {corrections.map(({ at, clicks, amount, reason, campaign_id, title }) => (
            <li key={`${at} ${campaign_id} ${reason}`} className="py-1.5">
              <p className="flex flex-wrap justify-between gap-x-3">
                <bdi>{title}</bdi>
                {amount !== null && <Toman rial={amount} className="font-semibold text-success" />}
              </p>
              <p className="flex flex-wrap justify-between gap-x-3 text-quiet">
                <span>{texts.correction(numberText(clicks), invalidReasonTexts[reason])}</span>
                <time dateTime={at}>{momentText(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
