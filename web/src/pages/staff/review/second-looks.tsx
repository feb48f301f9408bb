import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { SecondLook, SecondLookReport, SecondVerdict } from '@jarchi/shared/api/staff-second-looks.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { sayAgain, secondLookQuery, secondLookReportQuery } from '../../../api/staff/second-looks.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { secondLookTexts } from '../../../i18n/staff-second-looks.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { SectionCard } from '../section-card.tsx'
import { BannerViews, Findings, LandingCard } from './ad-contents.tsx'

/** How often two reviewers agreed, as a link to the verdicts that are judged again. */
export function SecondLooksLink({ to }: { to: string }) {
  const report = useQuery(secondLookReportQuery).data
  if (!report) return null
  const { looked, same, waiting } = report
  return (
    <Link to={to} className={buttonLook('quiet', 'px-3 text-sm')}>
      {looked > 0 ? secondLookTexts.agreement(looked, same) : secondLookTexts.link}
      {waiting > 0 && <span className="text-warning">({secondLookTexts.waiting(waiting)})</span>}
    </Link>
  )
}

/** Verdicts that are judged a second time, by somebody who does not know them (§D6.27). */
export function SecondLooks() {
  const next = useQuery(secondLookQuery)
  const report = useQuery(secondLookReportQuery)
  const { looked = 0, same = 0 } = report.data ?? {}
  return (
    <Page
      title={secondLookTexts.title}
      note={looked > 0 && `${secondLookTexts.agreement(looked, same)} ${secondLookTexts.period}`}
      actions={
        <Link to={deskPaths.review} className={buttonLook('plain', 'text-sm')}>
          {secondLookTexts.toQueue}
        </Link>
      }
    >
      <p className="text-quiet">{secondLookTexts.text}</p>
      <QueryView query={next} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {(look) => (look ? <Look key={look.id} look={look} /> : <EmptyState {...secondLookTexts.none} />)}
      </QueryView>
      <QueryView query={report} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {({ different }) => <Different different={different} />}
      </QueryView>
    </Page>
  )
}

/** The ad as the first reviewer saw it. */
function Look({ look: { id, ad, campaign, landing } }: { look: SecondLook }) {
  const [isTrueSize, setTrueSize] = useState(false)
  const saying = useMutation({
    mutationFn: (verdict: SecondVerdict) => sayAgain(id, verdict),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(secondLookQuery),
        queryClient.invalidateQueries(secondLookReportQuery),
      ]),
  })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="text-lg">
          <bdi className="wrap-anywhere">{campaign.title}</bdi>
        </h2>
        <BannerViews
          ad={ad}
          title={campaign.title}
          isTrueSize={isTrueSize}
          onTrueSize={setTrueSize}
          hasKeys={false}
        />
        <LandingCard reviewed={{ ad, landing }} />
      </div>
      <div className="flex flex-col gap-4">
        <SectionCard title={secondLookTexts.question}>
          <div className="flex flex-wrap gap-2">
            {(['approve', 'deny'] as const).map((verdict) => (
              <Button
                key={verdict}
                variant={verdict === 'approve' ? 'primary' : 'danger'}
                className="grow px-1 text-sm"
                busy={saying.isPending && saying.variables === verdict}
                onClick={() => saying.isPending || saying.mutate(verdict)}
              >
                {secondLookTexts.say[verdict]}
              </Button>
            ))}
          </div>
          {saying.isError && (
            <p role="alert" className="text-danger">
              {failureText(saying.error)}
            </p>
          )}
        </SectionCard>
        <Findings ad={ad.id} />
      </div>
    </div>
  )
}

/** Where two reviewers disagree; the ad's page can send it back to the queue. */
function Different({ different }: Pick<SecondLookReport, 'different'>) {
  const { different: title, differentText, noneDifferent, first, second, at } = secondLookTexts
  return (
    <SectionCard title={title} hint={different.length === 0 ? noneDifferent : differentText}>
      <ul className="flex flex-col gap-3">
        {different.map((one) => (
          <li key={one.ad_id} className="border-s-2 border-line ps-3 wrap-anywhere">
            <Link
              to={`${deskPaths.review}?ad=${one.ad_id}`}
              className="inline-flex items-center font-semibold text-accent hover:underline max-lg:min-h-11"
            >
              <bdi>{one.campaign_title}</bdi>
            </Link>
            <p>{first(one.first)}</p>
            <p>{second(one.second)}</p>
            <p className="text-sm text-quiet">{at(one.at)}</p>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
