import { fa } from '../i18n/common.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { WayOn } from './way-on.tsx'

export function NotFoundPage() {
  usePageTitle(fa.notFound.title)
  return (
    <PlainLayout>
      <EmptyState
        level={1}
        title={fa.notFound.title}
        text={fa.notFound.text}
        drawing={
          <p className="text-sm text-quiet" lang="en" dir="ltr">
            {fa.notFound.message}
          </p>
        }
        action={<WayOn />}
      />
    </PlainLayout>
  )
}
