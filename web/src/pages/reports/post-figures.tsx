import type { ReportPost, ReportSummary } from '@jarchi/shared/api/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { reportPostQuery } from '../../api/reports.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { numberText } from '../../i18n/format.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Facts } from '../../ui/facts.tsx'
import { Toman } from '../../ui/toman.tsx'
import { ReportCard } from './report-card.tsx'
import { useReport } from './report-view.ts'

const fa = reportTexts.post

/** What the post did that the banner leads to; nothing where the ad is of no post, or nobody may read it. */
export function PostFigures({ account, summary }: { account: number; summary: ReportSummary }) {
  const { scope } = useReport()
  const post = useQuery(reportPostQuery(account, scope))
  if (!post.data?.post) return null
  return (
    <ReportCard
      title={fa.title}
      hint={fa.hint(runtimeConfig.marketplaceName)}
      isStale={post.isPlaceholderData}
    >
      <Figures post={post.data.post} clicks={summary.current.clicks} />
    </ReportCard>
  )
}

function Figures({ post, clicks }: { post: NonNullable<ReportPost['post']>; clicks: number }) {
  const { views, chats, cost_per_chat } = post
  return (
    <Facts
      look="columns"
      rows={[
        [fa.clicks, <Value key="clicks">{numberText(clicks)}</Value>],
        [fa.views, <Value key="views">{numberText(views)}</Value>],
        [fa.chats, <Value key="chats">{numberText(chats)}</Value>],
        [
          fa.perChat,
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
