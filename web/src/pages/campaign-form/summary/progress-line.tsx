import { campaignFormTexts as texts } from '../../../i18n/campaign-form.ts'
import { useOverview } from './use-overview.ts'

/** How many sections are complete, as a bar of as many parts. */
export function ProgressLine() {
  const { steps } = useOverview()
  const done = steps.filter((step) => step.isComplete).length
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={steps.length}
      aria-valuenow={done}
      aria-valuetext={texts.progress(done, steps.length)}
      aria-label={texts.summary}
      className="flex gap-1"
    >
      {steps.map(({ section, isComplete }) => (
        <span
          key={section}
          className={`h-1.5 flex-1 rounded-full transition-colors ${isComplete ? 'bg-accent' : 'bg-line'}`}
        />
      ))}
    </div>
  )
}
