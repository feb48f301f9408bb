import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import type { StaffExchangeAd } from '@jarchi/shared/api/staff-exchange.ts'
import { asciiDigits, persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { exchangeAdsQuery, exchangeKey, resendAd } from '../../../api/staff/exchange.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { Facts } from '../../../ui/facts.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { AccountLink } from '../account-link.tsx'
import { SectionCard } from '../section-card.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList, leavesFocus } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { RowAct } from '../row-act.tsx'
import { EXCHANGE_FILTERS } from './blocked-traffic.tsx'

const texts = exchangeTexts.ads
const ORDERS = ['newest', 'oldest', 'failures'] as const

/** An ad at the exchange by its id; without an id, the ads with problems. */
export function ExchangeAds() {
  const { filter, href, change } = useDeskFilter(EXCHANGE_FILTERS)
  const adId = /^[1-9]\d{0,14}$/.test(filter.ad) ? filter.ad : ''
  const { offset } = filter
  const order = orderOf(filter.order, ORDERS)
  const ads = useQuery(exchangeAdsQuery(adId, { order, offset, limit: DESK_PAGE_SIZE }))
  return (
    <SectionCard title={texts.title}>
      <SearchField
        label={texts.number}
        value={filter.ad}
        onChange={(text) => change({ ad: asciiDigits(text).replace(/\D/g, '') })}
      />
      <p className="text-sm text-quiet">{texts.numberHint}</p>
      <DeskList
        query={ads}
        offset={offset}
        href={(next) => href({ offset: next })}
        ordered={{ orders: ORDERS, order, onOrder: (next) => change({ order: next }) }}
        empty={adId ? texts.notFound : texts.empty}
      >
        {(results) => (
          <ul className="divide-y divide-line">
            {results.map((ad) => (
              <ExchangeAd key={ad.ad_id} ad={ad} />
            ))}
          </ul>
        )}
      </DeskList>
    </SectionCard>
  )
}

function ExchangeAd({ ad }: { ad: StaffExchangeAd }) {
  const [isSending, setSending] = useState(false)
  const number = persianDigits(ad.ad_id)
  return (
    <li ref={leavesFocus} className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          <bdi>{texts.name(number, ad.title)}</bdi>
        </span>
        <AccountLink account={ad.account} />
      </div>
      <AdFacts ad={ad} />
      {ad.trackers_altered && <p className="text-sm text-warning">{texts.altered}</p>}
      <div>
        <RowAct variant="plain" name={texts.resendOf(number)} onClick={() => setSending(true)}>
          {texts.resend}
        </RowAct>
      </div>
      {isSending && (
        <ReasonDialog
          title={texts.resendOf(number)}
          confirm={texts.resend}
          send={(reason) => resendAd(ad.ad_id, reason)}
          onSent={async () => {
            await queryClient.invalidateQueries({ queryKey: exchangeKey })
            showToast('success', deskTexts.doneOf(texts.resend))
            setSending(false)
          }}
          onClose={() => setSending(false)}
        />
      )}
    </li>
  )
}

function AdFacts({ ad }: { ad: StaffExchangeAd }) {
  return (
    <Facts
      rows={[
        [
          texts.state,
          ad.is_due ? [texts.reviews[ad.review], texts.due].join(texts.and) : texts.reviews[ad.review],
        ],
        [
          texts.mid,
          ad.mid && (
            <bdi key="mid" dir="ltr">
              {ad.mid}
            </bdi>
          ),
        ],
        [texts.registered, ad.registered_at && instantText(ad.registered_at)],
        [texts.renew, ad.renew_at && instantText(ad.renew_at)],
        [texts.feedback, ad.feedback.length > 0 ? ad.feedback.join(texts.and) : null],
        [
          texts.error,
          ad.last_error && (
            <bdi key="error" dir="ltr">
              {ad.last_error}
            </bdi>
          ),
        ],
      ]}
    />
  )
}
