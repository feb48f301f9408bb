import { useParams } from 'wouter'
import { usePath } from '../../navigation/use-place.ts'
import { consentUrl } from '../../api/marketplace.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { BackLink } from './back-link.tsx'

const texts = marketplaceTexts.access

/** The user has not let us in, or has taken it back: a press asks anew, nothing does so by itself. */
export function AccessNeeded({ wayBack }: { wayBack: string }) {
  const { postToken } = useParams()
  const here = usePath()
  const { marketplaceName } = runtimeConfig
  usePageTitle(texts.title(marketplaceName))
  const session = sessionDataOf(document.cookie, postToken ? { post_token: postToken } : {})
  return (
    <EmptyState
      level={1}
      title={texts.title(marketplaceName)}
      text={texts.text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <a href={consentUrl(session, here)} className={buttonLook()}>
            {texts.give(marketplaceName)}
          </a>
          <BackLink wayBack={wayBack} />
        </div>
      }
    />
  )
}
