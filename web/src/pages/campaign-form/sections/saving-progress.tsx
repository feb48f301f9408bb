import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import type { Saving } from '../save/saving.ts'

const texts = campaignFormTexts.saving
/** The calls before the upload are short. */
const BEFORE_UPLOAD = 10
const PERCENT = { banners: 2, campaign: 6 }

/** Which step of saving runs, and how much of the banners has gone up. */
export function SavingProgress({ saving: { step, share } }: { saving: Saving }) {
  const percent = step === 'ad' ? BEFORE_UPLOAD + share * (100 - BEFORE_UPLOAD) : PERCENT[step]
  const rounded = Math.round(percent)
  return (
    <div className="grid gap-1">
      <p role="status" className="flex justify-between text-sm">
        {texts[step]}
        <span>{texts.percent(rounded)}</span>
      </p>
      <div
        role="progressbar"
        aria-label={texts.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={rounded}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <span
          className="block h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${rounded}%` }}
        />
      </div>
    </div>
  )
}
