import { useMemo, useRef } from 'react'
import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { Crop } from '@jarchi/shared/banner/crop.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { BannerCanvas } from './banner-canvas.tsx'
import type { PictureSpec } from './painting.ts'
import type { Gestures } from './gestures.ts'
import { usePictureGestures } from './use-picture-gestures.ts'

const texts = makerTexts.stage

type Props = {
  name: BannerSizeName
  spec: PictureSpec
  /** While its picture is being moved. */
  liveCrop: Crop | null
  label: string
  isActive: boolean
  gestures: Gestures | null
  onActivate: () => void
}

/** One banner on the stage: its picture is dragged right there. */
export function StageTile({ name, spec, liveCrop, label, isActive, gestures, onActivate }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const handlers = usePictureGestures(place, gestures)
  const shown = useMemo(() => {
    if (!liveCrop || !spec.picture) return spec
    return { ...spec, picture: { ...spec.picture, crops: { ...spec.picture.crops, [name]: liveCrop } } }
  }, [spec, name, liveCrop])
  const size = bannerTexts.names[name]
  return (
    <div
      className={
        isActive ? '-order-1 col-span-2 beside:order-none beside:col-span-1 beside:w-full' : 'beside:w-full'
      }
    >
      <div
        ref={place}
        {...(gestures && {
          ...handlers,
          role: 'application',
          tabIndex: 0,
          'aria-label': texts.move(size),
        })}
        data-stage={name}
        onPointerDownCapture={onActivate}
        onFocus={onActivate}
        className={`mx-auto overflow-hidden rounded-field ${gestures ? 'cursor-grab touch-none active:cursor-grabbing' : ''} ${isActive ? 'ring-2 ring-accent' : 'ring-1 ring-line'} ${name === 'medium' ? 'max-w-[61cqh] beside:max-w-[min(30rem,70cqh)]' : ''}`}
      >
        <BannerCanvas spec={shown} name={name} label={label} isUrgent={liveCrop !== null || isActive} />
      </div>
      <p aria-hidden="true" className="mt-1 hidden text-center text-xs text-quiet lg:block">
        {texts.size(size, bannerTexts.uses[name])}
      </p>
    </div>
  )
}
