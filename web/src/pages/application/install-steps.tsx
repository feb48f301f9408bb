import { usePath, useUrlQuery } from '../../navigation/use-place.ts'
import { applicationTexts as fa } from '../../i18n/application.ts'
import { numberText } from '../../i18n/format.ts'
import { Link } from '../../navigation/link.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { tabLook, tabsLook } from '../../ui/tab-look.ts'
import { DEVICES, shownDevice } from './device.ts'
import { STEP_PICTURES } from './step-pictures.tsx'

/** How to install by the browser's own menu, for browsers that make no offer. */
export function InstallSteps() {
  const pathname = usePath()
  const device = shownDevice(useUrlQuery(), navigator)
  return (
    <section className={`${cardLook} p-4 md:p-6`}>
      <h2 className="text-lg">{fa.stepsTitle}</h2>
      <nav aria-label={fa.devices} className={`${tabsLook} mt-2`}>
        {DEVICES.map((one) => (
          <Link
            key={one}
            to={`${pathname}?device=${one}`}
            aria-current={one === device ? 'page' : undefined}
            className={tabLook}
          >
            {fa.deviceNames[one]}
          </Link>
        ))}
      </nav>
      <ol className="mt-4 grid gap-4 md:grid-cols-3">
        {fa.steps[device].map((step, index) => {
          const Picture = STEP_PICTURES[device][index]
          return (
            <li key={step} className="flex items-center gap-4 md:flex-col md:items-start">
              {Picture && <Picture />}
              <p className="min-w-0">
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
