import type { BannerConfig, BannerType } from '@jarchi/shared/api/banner-config.ts'
import { Suspense, useId, useState } from 'react'
import { makerFormTexts } from '../../../i18n/banner-maker-form.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useBannerValues, useCampaignForm, useField } from '../../campaign-values/form-fields.ts'
import { ReadyBanners } from '../banners/custom-banners.tsx'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { NO_BANNERS } from '../../campaign-values/form-values.ts'
import { StartFrame } from '../../banner-maker/start-frame.tsx'
import { lazyPage } from '../../../navigation/lazy-page.ts'

/** The banner maker in its own chunk; the page of a new ad preloads it. */
export const MakerWay = lazyPage('MakerWay', () => import('../../banner-maker/maker-way.tsx'))

/** The three banners: made in the panel, or uploaded. */
export function BannerSection() {
  const { account, campaign, categories } = useFormSetting()
  const form = useCampaignForm()
  const [begun, setBegun] = useState<BannerConfig | null>(null)
  const { problem } = useField('banners')
  const { values, set } = useBannerValues()
  const { bannerType, banners, shelf } = values
  const make = async (picture: Blob) => {
    const { fileDesign } = await import('../../banner-maker/file-design.ts')
    const design = await fileDesign(account, picture, form.state().values, categories)
    setBegun(design)
    set({ bannerType: 'banner_maker', design, banners: NO_BANNERS, shelf: form.state().values.banners })
  }
  return (
    <div data-field="banners" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {campaign && <p className="text-sm text-quiet">{campaignFormTexts.edit.reviewAgain}</p>}
      <BannerWay
        way={bannerType}
        onChoose={(way) => {
          setBegun(null)
          if (way !== bannerType) set({ bannerType: way, banners: shelf, shelf: banners })
        }}
      />
      {bannerType === 'banner_maker' ? (
        <Suspense fallback={values.design ? <MakerPending /> : <StartFrame />}>
          <MakerWay begun={begun} />
        </Suspense>
      ) : (
        <ReadyBanners onMake={make} />
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}

function MakerPending() {
  return (
    <div role="status">
      <span className="sr-only">{makerFormTexts.start.loading}</span>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

const WAYS = [
  { way: 'banner_maker', name: makerFormTexts.make, hint: makerFormTexts.makeHint },
  { way: 'custom', name: makerFormTexts.ready, hint: makerFormTexts.readyHint },
] as const

type Props = { way: BannerType; onChoose: (way: BannerType) => void }

/** Whether the banners are made in the panel or uploaded. */
function BannerWay({ way, onChoose }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className="sr-only">{makerFormTexts.ways}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        {WAYS.map((each) => (
          <ChoiceCard
            key={each.way}
            mark="none"
            name={group}
            className="flex min-h-16 flex-col justify-start rounded-field border-edge px-3 py-2 has-checked:bg-accent-soft"
            checked={each.way === way}
            onChange={() => onChoose(each.way)}
          >
            <span className="font-semibold">{each.name}</span>
            <span className="text-xs text-quiet">{each.hint}</span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}
