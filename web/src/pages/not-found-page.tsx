import { fa } from '../i18n/common.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { useDocumentTitle } from './layouts/use-document-title.ts'
import { WayOn } from './way-on.tsx'

export function NotFoundPage() {
  useDocumentTitle(fa.notFound.title)
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
