import { isStatus } from '../../api/http/api-error.ts'
import { previewTexts } from '../../i18n/preview.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { alertIcon, clockIcon } from '../../ui/icons.ts'
import { QueryError } from '../query-error.tsx'

const texts = previewTexts.page

type Props = { error: Error; busy: boolean; onRetry: () => unknown }

/** A link that opens nothing says why, and whom to ask; its owner is led to where links are made. */
export function PreviewFailure({ error, busy, onRetry }: Props) {
  const isExpired = isStatus(error, 410)
  if (isExpired || isStatus(error, 404) || isStatus(error, 400))
    return (
      <EmptyState
        level={1}
        drawing={<Icon shape={isExpired ? clockIcon : alertIcon} className="size-14 text-quiet" />}
        {...(isExpired ? texts.expired : texts.invalid)}
        action={
          <a href="/my-ads" className={buttonLook('plain')}>
            {texts.toMyAds}
          </a>
        }
      />
    )
  return (
    <>
      <h1 className="sr-only">{texts.title}</h1>
      <QueryError error={error} busy={busy} onRetry={onRetry} />
    </>
  )
}
