import { fa } from '../i18n/common.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { WayOn } from './way-on.tsx'

export function NotFoundPage() {
  return (
    <main className="p-4">
      <EmptyState
        title={fa.notFound.title}
        text={fa.notFound.text}
        drawing={
          <p className="text-sm text-quiet" lang="en" dir="ltr">
            {fa.notFound.message}
          </p>
        }
        action={<WayOn />}
      />
    </main>
  )
}
