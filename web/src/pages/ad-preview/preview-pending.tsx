import { previewTexts } from '../../i18n/preview.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function PreviewPending() {
  return (
    <div role="status" className="grid gap-6">
      <h1 className="sr-only">{previewTexts.page.title}</h1>
      <span className="sr-only">{previewTexts.page.loading}</span>
      <Skeleton className="h-8 w-2/3" />
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {[0, 1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-80" />
        ))}
      </div>
    </div>
  )
}
