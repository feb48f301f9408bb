import '../../background/start.ts'
import { useState } from 'react'
import { applicationTexts as fa } from '../../i18n/application.ts'
import { appDisplayMode } from '../../background/install/display-mode.ts'
import { useInstallState } from '../../background/install/install-state.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { useWideScreen } from '../../ui/use-media.ts'
import { InstallCode } from './install-code.tsx'
import { InstallOfferButton, type OfferEnd } from './install-offer.tsx'
import { InstallSteps } from './install-steps.tsx'
import { Installed } from './installed.tsx'

const SAID: Record<OfferEnd, string> = {
  accepted: fa.installing,
  dismissed: fa.dismissed,
  failed: fa.failed,
}

/** The way to install that this browser has, or that it is done (decisions §8). */
export function InstallGuide() {
  const { offer, isDone } = useInstallState()
  const [end, setEnd] = useState<OfferEnd | null>(null)
  const isWide = useWideScreen()
  if (appDisplayMode() !== null) return <Installed {...fa.running} />
  if (isDone) return <Installed {...fa.done} />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <section className={`${cardLook} flex flex-col items-start gap-4 p-4 md:p-6`}>
          <p>{fa.lead}</p>
          <ul className="flex flex-col gap-2">
            {fa.benefits.map((benefit) => (
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
