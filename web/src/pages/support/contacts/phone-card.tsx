import { runtimeConfig } from '../../../api/runtime-config.ts'
import { supportTexts as fa } from '../../../i18n/support.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { Icon } from '../../../ui/icon.tsx'
import { phoneIcon } from '../support-icons.ts'
import { PhoneLink } from './phone-link.tsx'

/** The operator's support phone (§9). */
export function PhoneCard() {
  const { supportPhone } = runtimeConfig
  if (!supportPhone) return null
  return (
    <div className={`${cardLook} flex items-center gap-3 p-4`}>
      <Icon shape={phoneIcon} className="size-6 text-accent" />
      <div className="min-w-0">
        <h3 className="text-sm text-quiet">{fa.phone}</h3>
        <PhoneLink phone={supportPhone} />
      </div>
    </div>
  )
}
