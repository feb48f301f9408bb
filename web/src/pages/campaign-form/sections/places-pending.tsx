import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Places } from '../tree/use-places.ts'

const texts = whereTexts.places

/** In place of the tree while it is on its way, or when it did not come. */
export function PlacesPending({ places: { failure, requestId, isBusy, retry } }: { places: Places }) {
  if (failure === null) {
    return (
      <div role="status" className="grid gap-3 py-2">
        <span className="sr-only">{whereTexts.tree.loading}</span>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-11 w-full" />
        ))}
      </div>
    )
  }
  return (
    <ErrorState
      message={texts[failure]}
      text={failure === 'unreachable' ? texts.unreachableHint : texts.unusableHint}
      requestId={requestId}
      onRetry={retry}
      busy={isBusy}
    />
  )
}
