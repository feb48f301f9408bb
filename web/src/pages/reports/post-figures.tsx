import type { ReportPost, ReportSummary } from '@jarchi/shared/api/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { consentUrl } from '../../api/marketplace-posts.ts'
import { reportPostQuery } from '../../api/reports.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { numberText } from '../../i18n/format.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { useShownPage } from '../../navigation/use-place.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Toman } from '../../ui/toman.tsx'
import { ReportCard } from './report-card.tsx'
import { useReport } from './report-view.ts'

const texts = reportTexts.post

/**
 * The figures of the post that the banner leads to, or why they are unknown; nothing if the ad has no post.
 */
export function PostFigures({ account, summary }: { account: number; summary: ReportSummary }) {
  const { scope } = useReport()
  const post = useQuery(reportPostQuery(account, scope))
  if (!post.data) return null
  const { post: figures, missing } = post.data
  if (!figures && !missing) return null
  return (
    <ReportCard
      title={texts.title}
      hint={texts.hint(runtimeConfig.marketplaceName)}
      isStale={post.isPlaceholderData}
    >
      {figures && <Figures post={figures} clicks={summary.current.clicks} />}
      {missing === 'not_yet' && <p>{texts.notYet}</p>}
      {missing === 'consent_needed' && <ConsentNeeded />}
    </ReportCard>
  )
}

function ConsentNeeded() {
  const { path, search } = useShownPage().place
  const { marketplaceName } = runtimeConfig
  return (
    <>
      <p>{texts.consentNeeded(marketplaceName)}</p>
      <a href={consentUrl({}, path + search)} className={buttonLook('plain', 'self-start px-4 print:hidden')}>
        {texts.giveConsent(marketplaceName)}
      </a>
    </>
  )
}

function Figures({ post, clicks }: { post: NonNullable<ReportPost['post']>; clicks: number }) {
  const { views, chats, cost_per_chat } = post
  return (
    <Facts
      look="columns"
      rows={[
        [texts.clicks, <Value key="clicks">{numberText(clicks)}</Value>],
        [texts.views, <Value key="views">{numberText(views)}</Value>],
        [texts.chats, <Value key="chats">{numberText(chats)}</Value>],
        [
          texts.perChat,
          cost_per_chat === null ? null : (
            <Value key="cost">
              <Toman rial={cost_per_chat} />
            </Value>
          ),
        ],
      ]}
    />
  )
}

function Value({ children }: { children: React.ReactNode }) {
  return <span className="text-xl font-bold">{children}</span>
}
