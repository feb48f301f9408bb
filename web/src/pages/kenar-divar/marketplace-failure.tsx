import { ApiError, SessionLost } from '../../api/http/api-error.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts as texts } from '../../i18n/marketplace.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { AccessNeeded } from './access-needed.tsx'
import { BackLink } from './back-link.tsx'
import { UnknownPost } from './unknown-post.tsx'

type Props = { error: unknown; wayBack: string; busy?: boolean; onRetry?: () => unknown }

/** The integration layouts' error screen (§2). What the user can set right by themselves is said apart. */
export function MarketplaceFailure({ error, wayBack, busy = false, onRetry }: Props) {
  const refusal = error instanceof ApiError ? error : null
  // Sign-in is opening already.
  if (error instanceof SessionLost) return null
  if (refusal?.code === 'marketplace_access_needed') return <AccessNeeded wayBack={wayBack} />
  if (refusal?.code === 'post_not_found') return <UnknownPost wayBack={wayBack} />
  return (
    <ErrorState
      message={texts.failure.title(runtimeConfig.marketplaceName)}
      text={texts.failure.unavailable}
      requestId={refusal?.requestId ?? null}
      busy={busy}
      {...(onRetry && { onRetry: () => void onRetry() })}
      action={<BackLink wayBack={wayBack} variant="primary" />}
    />
  )
}
