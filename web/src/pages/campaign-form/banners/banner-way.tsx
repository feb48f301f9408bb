import { useId } from 'react'
import type { BannerType } from '@jarchi/shared/api/banner-config.ts'
import { makerFormTexts as texts } from '../../../i18n/banner-maker-form.ts'

const WAYS = [
  { way: 'banner_maker', name: texts.make, hint: texts.makeHint },
  { way: 'custom', name: texts.ready, hint: texts.readyHint },
] as const

type Props = { way: BannerType; onChoose: (way: BannerType) => void }

/** Whether the banners are made here or brought along. */
export function BannerWay({ way, onChoose }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className="sr-only">{texts.ways}</legend>
      <div className="grid grid-cols-2 gap-2">
        {WAYS.map((each) => (
          <label
            key={each.way}
            className="flex min-h-16 flex-col justify-center rounded-field border border-edge px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={each.way === way}
              onChange={() => onChoose(each.way)}
            />
            <span className="font-semibold">{each.name}</span>
            <span className="text-xs text-quiet">{each.hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
