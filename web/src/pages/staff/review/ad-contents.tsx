import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import type { ReviewedAd } from '@jarchi/shared/api/staff-review.ts'
import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewFindingsQuery } from '../../../api/staff/review.ts'
import { isolated, numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { preflightTexts } from '../../../i18n/preflight.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { alertIcon, checkIcon, warningIcon } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { landingText } from '../landing-text.ts'
import { KeyCap } from './review-keys.tsx'

type Props = {
  ad: MobileAd
  title: string
  isTrueSize: boolean
  onTrueSize: (isOn: boolean) => void
  hasKeys: boolean
}

/** The three banners: to one scale, so that all are in sight on a desk's screen, or pixel for pixel. */
export function BannerViews({ ad, title, isTrueSize, onTrueSize, hasKeys }: Props) {
  return (
    <section className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>{reviewTexts.banners}</h3>
        <span className="flex items-center gap-2">
          {hasKeys && <KeyCap>Z</KeyCap>}
          <Switch label={reviewTexts.trueSize} checked={isTrueSize} onChange={onTrueSize} showLabel />
        </span>
      </div>
      <div className={`flex gap-3 ${isTrueSize ? 'flex-col' : 'flex-wrap'}`}>
        {BANNER_SIZE_NAMES.map((size) => (
          <BannerView
            key={size}
            size={size}
            url={ad[`divar_${size}_banner`]}
            title={title}
            isTrueSize={isTrueSize}
          />
        ))}
      </div>
    </section>
  )
}

type BannerViewProps = { size: BannerSizeName; url: string | null; title: string; isTrueSize: boolean }

function BannerView({ size, url, title, isTrueSize }: BannerViewProps) {
  const [lost, setLost] = useState<string | null>(null)
  const { width, height } = BANNER_SIZES[size]
  const name = reviewTexts.bannerSizes[size]
  if (!url || lost === url)
    return (
      <figure>
        <Caption name={name} width={width} height={height} />
        <p className="rounded-field bg-page p-4 text-center text-sm text-quiet">
          {url ? reviewTexts.bannerLost : reviewTexts.noBanner}
        </p>
      </figure>
    )
  const image = (
    <img
      src={url}
      alt={reviewTexts.bannerOf(name, title)}
      width={width}
      height={height}
      decoding="async"
      onError={() => setLost(url)}
      className={`bg-page ${isTrueSize ? 'max-w-none' : 'h-auto max-w-full'}`}
    />
  )
  return (
    <figure className="min-w-0" style={isTrueSize ? {} : { flex: `${width} 1 ${width / 6.2}px` }}>
      <Caption name={name} width={width} height={height} />
      {isTrueSize ? (
        <div role="region" aria-label={reviewTexts.scrollable(name)} tabIndex={0} className="overflow-x-auto">
          {image}
        </div>
      ) : (
        <div className="overflow-hidden rounded-field">{image}</div>
      )}
    </figure>
  )
}

function Caption({ name, width, height }: { name: string; width: number; height: number }) {
  return (
    <figcaption className="mb-1 flex gap-2 text-sm text-quiet">
      {name}
      <bdi>{isolated(`${plain(width)} × ${plain(height)}`)}</bdi>
    </figcaption>
  )
}

const plain = (pixels: number) => numberText(pixels).replaceAll('\u066c', '')

/** The ad's target; it opens without a reference to the desk, which it therefore cannot access. */
export function LandingCard({ reviewed: { landing, ad } }: { reviewed: Pick<ReviewedAd, 'landing' | 'ad'> }) {
  const isWeb = landing.kind === 'web'
  return (
    <section
      className={`${cardLook} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5`}
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <h3 className="text-quiet">{reviewTexts.landing}</h3>
        <p dir="ltr" className="text-end wrap-anywhere">
          {landingText(ad.landing_url)}
        </p>
        {ad.divar_post_token && (
          <p className="text-quiet">
            {reviewTexts.ofPost} <bdi dir="ltr">{ad.divar_post_token}</bdi>
          </p>
        )}
      </div>
      {isWeb && (
        <a
          href={landing.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          referrerPolicy="no-referrer"
          className={buttonLook('plain', 'text-sm')}
        >
          {reviewTexts.landingOpen}
        </a>
      )}
    </section>
  )
}

/** The findings of the automatic check; it takes seconds, since it opens the landing page. */
export function Findings({ ad }: { ad: number }) {
  const report = useQuery(reviewFindingsQuery(ad))
  return (
    <section className={`${cardLook} flex flex-col gap-3 p-4`}>
      <h3>{reviewTexts.findings.title}</h3>
      <div aria-live="polite" className="flex flex-col gap-3">
        <QueryView
          query={report}
          failed={deskTexts.failed}
          skeleton={
            <p className="flex items-center gap-2 text-quiet">
              <Spinner className="size-4" />
              {reviewTexts.findings.running}
            </p>
          }
          renderFailure={() => (
            <p className="flex flex-wrap items-center gap-3">
              {reviewTexts.findings.failed}
              <Button variant="plain" onClick={() => void report.refetch()}>
                {reviewTexts.findings.retry}
              </Button>
            </p>
          )}
        >
          {({ findings }) =>
            findings.length === 0 ? (
              <p className="flex items-center gap-2 text-success">
                <Icon shape={checkIcon} className="size-5" />
                {reviewTexts.findings.clean}
              </p>
            ) : (
              <ul className="flex flex-col gap-2">
                {findings.map((finding) => (
                  <Finding key={`${finding.rule} ${finding.path}`} finding={finding} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </section>
  )
}

function Finding({ finding: { level, path, message } }: { finding: PreflightFinding }) {
  const isBreach = level === 'block'
  const places: Readonly<Record<string, string>> = preflightTexts.places
  return (
    <li className="flex items-start gap-2">
      <Icon
        shape={isBreach ? warningIcon : alertIcon}
        className={`mt-1 size-5 ${isBreach ? 'text-danger' : 'text-warning'}`}
      />
      <p>
        <span className={`font-semibold ${isBreach ? 'text-danger' : 'text-warning'}`}>
          {isBreach ? reviewTexts.findings.block : reviewTexts.findings.warn}
        </span>{' '}
        {places[path] !== undefined && <span className="text-quiet">({places[path]}) </span>}
        {message}
      </p>
    </li>
  )
}
