import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Elsewhere } from '../../elsewhere.tsx'

export function EmptyQueue({ isQueue }: { isQueue: boolean }) {
  if (isQueue) return <EmptyState title={fa.empty.title} text={fa.empty.text} />
  return <Elsewhere title={fa.noneOf} to="/staff/review" text={fa.toQueue} />
}
