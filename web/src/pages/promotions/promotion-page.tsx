import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { PROMOTION_PAGES, type PromotionPageName } from '@jarchi/shared/help/promotion.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isStatus } from '../../api/http/api-error.ts'
import { promotionQuery } from '../../api/promotions.ts'
import { commonTexts } from '../../i18n/common.ts'
import { promotionTexts } from '../../i18n/promotions.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount, useParams } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EventCard, OfferCard, PromotionDrawing, PromotionHead } from './promotion-cards.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** /u/{accountId}/promotions/black-friday and /promotions/webinar. */
export function PromotionPage() {
  const account = useAccount()
  const { promotion } = useParams()
  const page = PROMOTION_PAGES.find((name) => name === promotion)
  return page ? <PromotionDesk key={page} account={account} page={page} /> : <NotFoundPage />
}

type Props = { account: number; page: PromotionPageName }

function PromotionDesk({ account, page }: Props) {
  const title = promotionTexts.titles[page]
  usePageTitle(title)
  const promotion = useQuery(promotionQuery(account, page))
  const titled = (inPlace: ReactNode) => (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {inPlace}
    </>
  )
  const none = (
    <EmptyState
      level={1}
      drawing={<PromotionDrawing page={page} />}
      {...promotionTexts.none}
      action={<MyAdsLink account={account} />}
    />
  )
  return (
    <QueryView
      query={promotion}
      failed={promotionTexts.failed}
      skeleton={titled(<FormSkeleton label={commonTexts.loading} />)}
      renderFailure={(error, usual) => (isStatus(error, 404) ? none : titled(usual))}
    >
      {(found) => <ShownPromotion account={account} page={page} promotion={found} />}
    </QueryView>
  )
}

type ShownPromotionProps = { account: number; page: PromotionPageName; promotion: PromotionView }

/** The operator's promotion; before it begins and after it ends, users can do nothing. */
function ShownPromotion({ account, page, promotion }: ShownPromotionProps) {
  const { phase, offer, gift_code, event, registration, paragraphs } = promotion
  const isOpen = phase === 'open'
  const isEnded = phase === 'ended'
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      <div className="flex flex-col gap-4 lg:gap-6">
        <PromotionHead page={page} promotion={promotion} />
        <div className="flex flex-col gap-3 px-1">
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="max-w-[44rem] whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
        {isEnded && (
          <div className="flex flex-col items-start gap-3 px-1">
            <p className="text-quiet">{promotionTexts.stillHere}</p>
            <MyAdsLink account={account} />
          </div>
        )}
      </div>
      <div className="flex flex-col gap-4 lg:gap-6">
        {!isEnded && (offer || gift_code) && <OfferCard account={account} offer={offer} code={gift_code} />}
        {event && <EventCard event={event} />}
        {registration && (isOpen || registration.registered_phone) && (
          <RegistrationCard account={account} page={page} registration={registration} isOpen={isOpen} />
        )}
      </div>
    </div>
  )
}

type RegistrationCardProps = {
  account: number
  page: PromotionPageName
  registration: NonNullable<PromotionView['registration']>
  isOpen: boolean
}

/** The registration for a promotion, or its confirmation; users may also register another person. */
function RegistrationCard({ account, page, registration, isOpen }: RegistrationCardProps) {
  const { registered_phone: phone, consent, afterwards } = registration
  const [isAnother, setIsAnother] = useState(false)
  const [isNew, setIsNew] = useState(false)
  return (
    <section aria-label={promotionTexts.form.title} className={`${cardLook} p-4 md:p-6`}>
      {phone !== null && !isAnother ? (
        <Registered
          phone={phone}
          afterwards={afterwards}
          isNew={isNew}
          onAnother={isOpen ? () => setIsAnother(true) : null}
        />
      ) : (
        <RegistrationForm
          account={account}
          page={page}
          consent={consent}
          isAnother={isAnother}
          onDone={() => {
            setIsNew(true)
            setIsAnother(false)
          }}
          onCancel={() => setIsAnother(false)}
        />
      )}
    </section>
  )
}

const registeredTexts = promotionTexts.registered

type RegisteredProps = {
  phone: string
  afterwards: string
  /** It was just done: the form that had the focus is gone. */
  isNew: boolean
  onAnother: (() => void) | null
}

function Registered({ phone, afterwards, isNew, onAnother }: RegisteredProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-success-soft text-success">
          <Icon shape={checkIcon} />
        </span>
        <h2 tabIndex={-1} ref={(heading) => (isNew ? heading?.focus() : undefined)} className="text-lg">
          {registeredTexts.title}
        </h2>
      </div>
      <p>
        {registeredTexts.phone}{' '}
        <bdi dir="ltr" className="font-semibold">
          {persianDigits(phone)}
        </bdi>
      </p>
      <p className="text-quiet">{afterwards}</p>
      {onAnother && (
        <Button variant="quiet" className="-mx-3 px-3" onClick={onAnother}>
          {registeredTexts.another}
        </Button>
      )}
    </div>
  )
}

/** The next step on a page without actions. */
function MyAdsLink({ account }: { account: number }) {
  return (
    <Link to={paths.myAds(account)} className={buttonLook()}>
      {promotionTexts.toMyAds}
    </Link>
  )
}
