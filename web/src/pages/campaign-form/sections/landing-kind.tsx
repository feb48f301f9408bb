import { useController } from 'react-hook-form'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import type { CampaignForm } from '../form-values.ts'

const texts = campaignFormTexts.landing
const KINDS = ['web', 'phone'] as const

/** A page of the web, or a call. */
export function LandingKind() {
  const { field } = useController<CampaignForm, 'landingType'>({ name: 'landingType' })
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{texts.kind}</legend>
      <div className="flex gap-2">
        {KINDS.map((kind) => (
          <label
            key={kind}
            className="flex min-h-11 flex-1 items-center gap-2 rounded-field border border-edge px-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={field.name}
              className="size-5 accent-accent"
              checked={field.value === kind}
              onChange={() => field.onChange(kind)}
            />
            {texts[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
