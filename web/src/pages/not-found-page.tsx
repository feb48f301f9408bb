import { notFoundTexts } from '../i18n/not-found.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { NextStep } from './error-page.tsx'

export function NotFoundPage() {
  usePageTitle(notFoundTexts.title)
  return (
    <PlainLayout>
      <EmptyState
        level={1}
        title={notFoundTexts.title}
        text={notFoundTexts.text}
        isMissing
        action={<NextStep />}
      />
    </PlainLayout>
  )
}
