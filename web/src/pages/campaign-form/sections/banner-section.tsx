import { Suspense } from 'react'
import { useFormState } from 'react-hook-form'
import { makerFormTexts } from '../../../i18n/banner-maker-form.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BannerWay } from '../banners/banner-way.tsx'
import { ReadyBanners } from '../banners/ready-banners.tsx'
import { useBannerValues } from '../banners/use-banner-values.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { MakerWay } from '../maker/lazy-maker.ts'
import { StartFrame } from '../maker/start-frame.tsx'

/** The three banners: made here, or brought as files. */
export function BannerSection() {
  const { campaign } = useFormSetting()
  const { errors } = useFormState<CampaignForm>({ name: 'banners' })
  const { values, set } = useBannerValues()
  const { bannerType, banners, shelf } = values
  return (
    <div data-field="banners" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {campaign && <p className="text-sm text-quiet">{campaignFormTexts.edit.reviewAgain}</p>}
      <BannerWay
        way={bannerType}
        onChoose={(way) => way !== bannerType && set({ bannerType: way, banners: shelf, shelf: banners })}
      />
      {bannerType === 'banner_maker' ? (
        <Suspense fallback={values.design ? <MakerPending /> : <StartFrame />}>
          <MakerWay />
        </Suspense>
      ) : (
        <ReadyBanners />
      )}
      {errors.banners && <FieldError>{errors.banners.message}</FieldError>}
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
