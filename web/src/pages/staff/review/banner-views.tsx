import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { Switch } from '../../../ui/switch.tsx'
import { BannerView } from './banner-view.tsx'
import { KeyCap } from './key-cap.tsx'

type Props = {
  ad: MobileAd
  title: string
  isTrueSize: boolean
  onTrueSize: (isOn: boolean) => void
  hasKeys: boolean
}

/** The three banners, as wide as there is room or pixel for pixel. */
export function BannerViews({ ad, title, isTrueSize, onTrueSize, hasKeys }: Props) {
  return (
    <section className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>{fa.banners}</h3>
        <span className="flex items-center gap-2">
          {hasKeys && <KeyCap>Z</KeyCap>}
          <Switch label={fa.trueSize} checked={isTrueSize} onChange={onTrueSize} showLabel />
        </span>
      </div>
      {BANNER_SIZE_NAMES.map((size) => (
        <BannerView
          key={size}
          size={size}
          url={ad[`divar_${size}_banner`]}
          title={title}
          isTrueSize={isTrueSize}
        />
      ))}
    </section>
  )
}
