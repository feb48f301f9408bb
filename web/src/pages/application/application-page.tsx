import { Suspense, useState } from 'react'
import {
  appDisplayMode,
  takeOffer,
  useInstallState,
  type InstallOffer,
} from '../../background/installation.ts'
import { applicationTexts } from '../../i18n/application.ts'
import { numberText } from '../../i18n/format.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Link } from '../../navigation/link.tsx'
import { accountScope } from '../../navigation/place.ts'
import { usePath, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook, tabLook, tabsLook } from '../../ui/looks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, Logo } from '../../ui/icon.tsx'
import { checkIcon, installIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWideScreen } from '../../ui/use-media.ts'
import { DEVICES, shownDevice } from './device.ts'
import { STEP_PICTURES } from './step-pictures.tsx'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { Page } from '../../ui/page.tsx'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import '../../background/start.ts'

// Not lazily: this page needs the browser's offer to install.

/** /u/{accountId}/application. */
export function ApplicationPage() {
  return (
    <Page title={applicationTexts.title}>
      <InstallGuide />
    </Page>
  )
}

/** /install, also without signing in: the QR code on a large screen leads here. */
export function InstallPage() {
  return (
    <PlainLayout>
      <div className="mb-6 flex items-center gap-3">
        <Logo className="size-14" />
        <p className="leading-tight">
          <span className="block font-bold">{runtimeConfig.brandName}</span>
          <span className="text-sm text-quiet">{shellTexts.panelOf(runtimeConfig.marketplaceName)}</span>
        </p>
      </div>
      <ApplicationPage />
    </PlainLayout>
  )
}

const SAID: Record<OfferEnd, string> = {
  accepted: applicationTexts.installing,
  dismissed: applicationTexts.dismissed,
  failed: applicationTexts.failed,
}

/** How to install in this browser, or that it is done (§D8.1). */
function InstallGuide() {
  const { offer, isDone } = useInstallState()
  const [end, setEnd] = useState<OfferEnd | null>(null)
  const isWide = useWideScreen()
  if (appDisplayMode() !== null) return <Installed {...applicationTexts.running} />
  if (isDone) return <Installed {...applicationTexts.done} />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <section className={`${cardLook} flex flex-col items-start gap-4 p-4 md:p-6`}>
          <p>{applicationTexts.lead}</p>
          <ul className="flex flex-col gap-2">
            {applicationTexts.benefits.map((benefit) => (
              <li key={benefit} className="flex items-center gap-2">
                <Icon shape={checkIcon} className="size-5 text-accent" />
                {benefit}
              </li>
            ))}
          </ul>
          {offer && <InstallOfferButton offer={offer} onEnd={setEnd} />}
          <p role="status" className="font-semibold empty:hidden">
            {end && SAID[end]}
          </p>
        </section>
        {!offer && end !== 'accepted' && <InstallSteps />}
      </div>
      {isWide && <InstallCode />}
    </div>
  )
}

/** How to install with the browser's own menu, for browsers that make no offer. */
function InstallSteps() {
  const pathname = usePath()
  const device = shownDevice(useUrlQuery(), navigator)
  return (
    <section className={`${cardLook} p-4 md:p-6`}>
      <h2 className="text-lg">{applicationTexts.stepsTitle}</h2>
      <nav aria-label={applicationTexts.devices} className={`${tabsLook} mt-2`}>
        {DEVICES.map((one) => (
          <Link
            key={one}
            to={`${pathname}?device=${one}`}
            aria-current={one === device ? 'page' : undefined}
            className={tabLook}
          >
            {applicationTexts.deviceNames[one]}
          </Link>
        ))}
      </nav>
      <ol className="mt-4 grid gap-4 md:grid-cols-3">
        {applicationTexts.steps[device].map((step, index) => {
          const Picture = STEP_PICTURES[device][index]
          return (
            <li key={step} className="flex flex-wrap items-center gap-4 md:flex-col md:items-start">
              {Picture && <Picture />}
              <p className="min-w-[min(8rem,100%)] flex-1 md:flex-none">
                <span aria-hidden="true" className="block text-xl font-bold text-accent">
                  {numberText(index + 1)}
                </span>
                {step}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type OfferEnd = 'accepted' | 'dismissed' | 'failed'

type Props = { offer: InstallOffer; onEnd: (end: OfferEnd) => void }

/** Our button for the browser's own question. */
function InstallOfferButton({ offer, onEnd }: Props) {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    onEnd(await takeOffer(offer).catch((): OfferEnd => 'failed'))
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void ask()} className="w-full px-4 sm:w-auto">
      <Icon shape={installIcon} className="size-5" />
      {applicationTexts.install}
    </Button>
  )
}

const QrCode = lazyPage('QrCode', () => import('./qr-code.tsx'))

/** Moves from a large screen to a phone: this page's address outside any account. */
function InstallCode() {
  const { origin, host } = location
  return (
    <section className={`${cardLook} flex flex-col items-center gap-3 p-5 text-center`}>
      <h2 className="text-lg">{applicationTexts.code.title}</h2>
      <Suspense fallback={<Skeleton className="size-52" />}>
        <QrCode text={`${origin}/install`} />
      </Suspense>
      <p className="text-sm text-quiet">{applicationTexts.code.text}</p>
      <bdi dir="ltr" className="text-sm wrap-anywhere">{`${host}/install`}</bdi>
    </section>
  )
}

type InstalledProps = { title: string; text: string }

/** Nothing is left to do except to continue. */
function Installed({ title, text }: InstalledProps) {
  const account = accountScope(usePath())?.account
  return (
    <section role="status" className={cardLook}>
      <EmptyState
        title={title}
        text={text}
        drawing={<Icon shape={checkIcon} className="size-14 text-success" />}
        action={
          <Link
            to={account === undefined ? '/' : paths.myAds(account)}
            className={buttonLook('primary', 'px-4')}
          >
            {applicationTexts.toPanel}
          </Link>
        }
      />
    </section>
  )
}
