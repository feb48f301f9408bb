import type { ChargedClick } from '@jarchi/shared/api/financial.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { clickPageQuery, type SpendSource } from '../../api/transactions.ts'
import { commonTexts } from '../../i18n/common.ts'
import { timeText } from '../../i18n/date-format.ts'
import { exactTomanText } from '../../i18n/statement-format.ts'
import { transactionTexts } from '../../i18n/transactions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'

type Props = {
  account: number
  source: SpendSource
  /** Which clicks the button is about, for screen readers that read it alone; `when` tells equal lines apart. */
  of: string
  when: string
  /** Refunded clicks: each names its own ad, but no reason. */
  isCorrection?: boolean
}

/** Unfolds a line's clicks, which are fetched only then. */
export function SpendClicks({ account, source, of, when, isCorrection = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-3 px-3 text-sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={transactionTexts.openOf(of, when)}
        onClick={() => setOpen(!isOpen)}
      >
        {transactionTexts.open}
        <Icon shape={downIcon} className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      {isOpen && (
        <div id={id} className="flex flex-col gap-1 text-sm">
          <ClickPage account={account} source={source} isCorrection={isCorrection} cursor="" />
        </div>
      )}
    </>
  )
}

type PageProps = Required<Omit<Props, 'of' | 'when'>> & { cursor: string }

/** Some clicks, and below them the next ones on demand. */
function ClickPage({ cursor, ...of }: PageProps) {
  const page = useQuery(clickPageQuery(of.account, of.source, cursor))
  const [isMore, setMore] = useState(false)
  return (
    <QueryView
      query={page}
      failed={transactionTexts.clicksFailed}
      skeleton={<Skeleton className="h-20 w-full" />}
    >
      {({ results, next }) => (
        <>
          {results.length === 0 && <p className="text-quiet">{transactionTexts.noClicks}</p>}
          <ul className="divide-y divide-line">
            {results.map((click) => (
              <Click key={click.id} click={click} isCorrection={of.isCorrection} />
            ))}
          </ul>
          {next !== null &&
            (isMore ? (
              <ClickPage {...of} cursor={next} />
            ) : (
              <Button variant="quiet" className="self-start px-3 text-sm" onClick={() => setMore(true)}>
                {transactionTexts.more}
              </Button>
            ))}
        </>
      )}
    </QueryView>
  )
}

function Click({ click, isCorrection }: { click: ChargedClick; isCorrection: boolean }) {
  const { clicked_at, title, city, category, amount, given_back } = click
  const where = [isCorrection ? title : null, city, category].filter(Boolean).join(' · ')
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0">
          <time dateTime={clicked_at}>{timeText(clicked_at)}</time>{' '}
          <bdi className="wrap-anywhere text-quiet">{where}</bdi>
        </span>
        <span>
          {exactTomanText(amount)} {commonTexts.toman}
        </span>
      </div>
      {given_back && !isCorrection && (
        <p className="text-success">
          {transactionTexts.givenBack(
            exactTomanText(given_back.amount),
            transactionTexts.reasons[given_back.reason] ?? transactionTexts.invalid,
          )}
        </p>
      )}
    </li>
  )
}
