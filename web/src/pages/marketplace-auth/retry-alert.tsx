import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceAuthTexts } from '../../i18n/marketplace-auth.ts'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { retryReason } from './entry-visit.ts'

const texts = marketplaceAuthTexts.retry

/** That there is no ad without access, and why there is none. */
export function RetryAlert() {
  const reason = retryReason(location.search)
  return (
    <div role="alert" className="flex gap-3 rounded-card bg-danger-soft p-4">
      <Icon shape={warningIcon} className="mt-0.5 size-6 text-danger" />
      <div>
        <p className="font-semibold text-danger">{texts.alert(runtimeConfig.marketplaceName)}</p>
        {reason && <p>{texts.reasons[reason]}</p>}
      </div>
    </div>
  )
}
