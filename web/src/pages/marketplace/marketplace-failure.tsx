import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { ApiError, SessionLost } from '../../api/http/api-error.ts'
import { consentUrl } from '../../api/marketplace-posts.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { forgetUnknownPost, sessionDataOf } from '../../navigation/index-target.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount, useParams, usePath } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook, type ButtonVariant } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import type { useEntry } from '../marketplace-visit/use-entry.ts'

type Props = { error: unknown; wayBack: string; busy?: boolean; onRetry?: () => unknown }

/**
 * The integration layouts' error screen (§2.31). Problems that users can solve themselves have their own
 * messages.
 */
export function MarketplaceFailure({ error, wayBack, busy = false, onRetry }: Props) {
  const refusal = error instanceof ApiError ? error : null
  // Sign-in is already opening.
  if (error instanceof SessionLost) return null
  if (refusal?.code === 'marketplace_access_needed') return <AccessNeeded wayBack={wayBack} />
  if (refusal?.code === 'post_not_found') return <UnknownPost wayBack={wayBack} />
  return (
    <ErrorState
      message={marketplaceTexts.failure.title(runtimeConfig.marketplaceName)}
      text={marketplaceTexts.failure.unavailable}
      requestId={refusal?.requestId ?? null}
      busy={busy}
      {...(onRetry && { onRetry: () => void onRetry() })}
      action={<BackLink wayBack={wayBack} variant="primary" />}
    />
  )
}

type MarketplaceViewProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  wayBack: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a query of the marketplace brought, or what is in its place. Unlike `QueryView` it never holds its skeleton: how
 * early these pages show a post is measured (`bench/lighthouse.ts`).
 */
export function MarketplaceView<Data>({ query, wayBack, skeleton, children }: MarketplaceViewProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return <MarketplaceFailure error={error} wayBack={wayBack} onRetry={refetch} />
}

type WithEntryProps = {
  entry: ReturnType<typeof useEntry>
  skeleton: ReactNode
  children: ReactNode
}

/** Shows its children once the integration's entry has loaded and gives access to posts. */
export function WithEntry({ entry, skeleton, children }: WithEntryProps) {
  const { wayBack } = entry
  return (
    <MarketplaceView query={entry} wayBack={wayBack} skeleton={skeleton}>
      {(found) => (found.divar_access_token ? children : <AccessNeeded wayBack={wayBack} />)}
    </MarketplaceView>
  )
}

const accessTexts = marketplaceTexts.access

/** The user has not given access, or has withdrawn it: only a press asks again. */
function AccessNeeded({ wayBack }: { wayBack: string }) {
  const { postToken } = useParams()
  const here = usePath()
  const { marketplaceName } = runtimeConfig
  usePageTitle(accessTexts.title(marketplaceName))
  const session = sessionDataOf(document.cookie, postToken ? { post_token: postToken } : {})
  return (
    <EmptyState
      level={1}
      title={accessTexts.title(marketplaceName)}
      text={accessTexts.text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <a href={consentUrl(session, here)} className={buttonLook()}>
            {accessTexts.give(marketplaceName)}
          </a>
          <BackLink wayBack={wayBack} />
        </div>
      }
    />
  )
}

type UnknownPostProps = { wayBack: string; title?: string; text?: string }

/** A post that cannot be advertised: it belongs to somebody else, never existed, or is gone. */
export function UnknownPost({
  wayBack,
  title = marketplaceTexts.unknownPost.title,
  text = marketplaceTexts.unknownPost.text,
}: UnknownPostProps) {
  const account = useAccount()
  const { postToken } = useParams()
  useEffect(() => forgetUnknownPost(postToken), [postToken])
  usePageTitle(title)
  return (
    <EmptyState
      level={1}
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.posts(account)} className={buttonLook()}>
            {marketplaceTexts.post.gone.others}
          </Link>
          <BackLink wayBack={wayBack} />
        </div>
      }
    />
  )
}

/** A link back to the marketplace; nothing without an address. */
function BackLink({ wayBack, variant = 'plain' }: { wayBack: string; variant?: ButtonVariant }) {
  if (wayBack === '') return null
  return (
    <a href={wayBack} className={buttonLook(variant)}>
      {marketplaceTexts.back(runtimeConfig.marketplaceName)}
    </a>
  )
}
