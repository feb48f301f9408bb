import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { buttonLook, type ButtonVariant } from '../../ui/button-look.ts'

/** Back to the marketplace; nothing where no way is known. */
export function BackLink({ wayBack, variant = 'plain' }: { wayBack: string; variant?: ButtonVariant }) {
  if (wayBack === '') return null
  return (
    <a href={wayBack} className={buttonLook(variant)}>
      {marketplaceTexts.back(runtimeConfig.marketplaceName)}
    </a>
  )
}
