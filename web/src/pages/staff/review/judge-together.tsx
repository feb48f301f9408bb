import type { ReviewCompanion, ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { BANNER_SIZES, BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { lightAddress } from '@jarchi/shared/files/light-copies.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewCompanionsQuery } from '../../../api/staff/review.ts'
import { numberText } from '../../../i18n/format.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { togetherTexts } from '../../../i18n/staff-review-together.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyPart } from '../../../ui/empty-state.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { AccountLink } from '../account-link.tsx'
import { landingText } from '../landing-text.ts'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import type { Kind } from './companions.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { useVerdicts } from './use-verdicts.ts'
import { isExplained, NOTHING_EXPLAINED } from './verdict-explanation.ts'
import { tellVerdict, VerdictNews } from './verdict-news.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

const VERDICTS: readonly ReviewVerdict[] = ['approve', 'pre_approve', 'ask_changes', 'deny']

/** Waiting ads of one account, or with one picture, that get the same verdict. */
export function JudgeTogether({ ad, kind }: { ad: number; kind: Kind }) {
  const companions = useQuery(reviewCompanionsQuery(ad))
  return (
    <Page
      title={togetherTexts.title}
      note={togetherTexts.notes[kind]}
      actions={
        <>
          <VerdictNews />
          <Link to={deskPaths.reviewOf(ad)} className={buttonLook('plain')}>
            {togetherTexts.back}
          </Link>
        </>
      }
    >
      <QueryView query={companions} failed={togetherTexts.failed} skeleton={<DeskSkeleton />}>
        {(found) =>
          found[kind].length === 0 ? (
            <EmptyPart title={togetherTexts.empty} to={deskPaths.review} text={reviewTexts.toQueue} />
          ) : (
            <Choice ad={ad} ads={found[kind]} />
          )
        }
      </QueryView>
    </Page>
  )
}

function Choice({ ad, ads }: { ad: number; ads: readonly ReviewCompanion[] }) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const { progress, refused, give } = useVerdicts(ad)
  const chosen = ads.filter(({ id }) => marked.has(id))
  // What a colleague is at would be refused.
  const free = ads.filter(({ held_by }) => held_by === null)
  const isAll = free.length > 0 && free.every(({ id }) => marked.has(id))
  const mark = (id: number, isOn: boolean) =>
    setMarked(isOn ? new Set([...marked, id]) : new Set([...marked].filter((each) => each !== id)))
  return (
    <div className="grid items-start gap-4 docked:pb-36 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="sr-only">{togetherTexts.list}</h2>
        <label className="flex min-h-11 items-center gap-2 self-start">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={isAll}
            onChange={() => setMarked(new Set(isAll ? [] : free.map(({ id }) => id)))}
          />
          {togetherTexts.all}
        </label>
        <ul className="flex flex-col gap-4">
          {ads.map((each) => (
            <Companion
              key={each.id}
              ad={each}
              isChosen={marked.has(each.id)}
              refusal={refused.get(each.id) ?? null}
              onChoose={(isOn) => mark(each.id, isOn)}
            />
          ))}
        </ul>
      </div>
      <aside aria-label={reviewTexts.verdict} className="flex flex-col gap-4 lg:sticky lg:top-18">
        <p
          role="status"
          className={`text-sm text-quiet ${progress ? `${cardLook} p-4 docked:fixed docked:inset-x-0 docked:bottom-0 docked:z-10 docked:rounded-none` : ''}`}
        >
          {progress && togetherTexts.running(numberText(progress.done), numberText(progress.all))}
          {!progress &&
            (chosen.length === 0
              ? togetherTexts.chooseFirst
              : togetherTexts.chosen(numberText(chosen.length)))}
        </p>
        {!progress && (
          <Verdicts
            ad={ad}
            chosen={chosen}
            give={async (...verdict) => {
              await give(...verdict)
              setMarked(new Set())
            }}
          />
        )}
      </aside>
    </div>
  )
}

type VerdictsProps = { ad: number; chosen: readonly ReviewCompanion[] } & Pick<
  ReturnType<typeof useVerdicts>,
  'give'
>

function Verdicts({ ad, chosen, give }: VerdictsProps) {
  const [explaining, setExplaining] = useState<'deny' | 'ask_changes' | null>(null)
  const decide = (verdict: ReviewVerdict) => {
    if (chosen.length === 0) tellVerdict('error', togetherTexts.chooseFirst)
    else if (isExplained(verdict)) setExplaining(verdict)
    else void give(chosen, verdict, NOTHING_EXPLAINED)
  }
  return (
    <>
      <VerdictPanel verdicts={VERDICTS} busy={null} hasKeys={false} onDecide={decide} />
      {explaining && (
        <ExplainDialog
          ad={ad}
          heading={togetherTexts.explain[explaining](numberText(chosen.length))}
          verdict={explaining}
          replaced={null}
          onSend={(explanation) => give(chosen, explaining, explanation)}
          onClose={() => setExplaining(null)}
        />
      )}
    </>
  )
}

type CompanionProps = {
  ad: ReviewCompanion
  isChosen: boolean
  /** Why its verdict was not accepted. */
  refusal: string | null
  onChoose: (isOn: boolean) => void
}

function Companion({ ad, isChosen, refusal, onChoose }: CompanionProps) {
  const { id, campaign_title: title, account, landing_url, held_by } = ad
  return (
    <li className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center gap-x-4">
        <label className="flex min-h-11 min-w-0 items-center gap-2 font-semibold">
          <input
            type="checkbox"
            aria-label={togetherTexts.choose(title)}
            className="size-5 shrink-0 accent-accent"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
        </label>
        <AccountLink account={account} />
        <Link
          to={deskPaths.reviewOf(id)}
          className="inline-flex min-h-11 items-center text-sm text-accent hover:underline"
        >
          {togetherTexts.open}
        </Link>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {BANNER_SIZE_NAMES.map((size) => {
          const url = ad[`divar_${size}_banner`]
          return (
            url && (
              <img
                key={size}
                src={lightAddress(url, '720')}
                alt={reviewTexts.bannerOf(reviewTexts.bannerSizes[size], title)}
                {...BANNER_SIZES[size]}
                loading="lazy"
                decoding="async"
                className="h-auto w-60 max-w-full rounded-field bg-page"
              />
            )
          )
        })}
      </div>
      <p className="text-sm text-quiet wrap-anywhere">
        <bdi dir="ltr">{landingText(landing_url)}</bdi>
      </p>
      {held_by && <p className="text-sm text-warning">{reviewTexts.held.short(held_by)}</p>}
      {refusal && <p className="text-sm text-danger">{refusal}</p>}
    </li>
  )
}
