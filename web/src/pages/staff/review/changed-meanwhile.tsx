import { reviewTexts as fa } from '../../../i18n/staff-review.ts'

export function ChangedMeanwhile() {
  return (
    <div role="alert" className="rounded-card bg-warning-soft px-4 py-3">
      <p className="font-semibold text-warning">{fa.changed.title}</p>
      <p>{fa.changed.text}</p>
    </div>
  )
}
