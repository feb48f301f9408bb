import {
  BANNER_SIZE_NAMES,
  BANNER_SIZES,
  SMALL_BANNER,
  SMALL_CUT,
  type BannerSizeName,
} from '@jarchi/shared/files/banner-size.ts'
import { MIDDLE, type Crop } from '@jarchi/shared/files/banner/crop.ts'
import { TEMPLATES } from '@jarchi/shared/files/banner/templates.ts'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { Segments } from '../../../ui/segments.tsx'
import { BannerCanvas } from '../draw/banner-canvas.tsx'
import { specOf, type PictureSpec } from '../draw/painting.ts'
import { useMaker } from '../maker-state.ts'
import { usePictureGestures, type Gestures } from './picture-gestures.ts'

const stageTexts = makerTexts.stage

type Props = {
  /** Messages under the banners. */
  children?: ReactNode
}

/** The banners as they will look; on a phone the chosen one is the largest. */
export function Stage({ children }: Props) {
  const { design, picture, cropping, active, onActivate } = useMaker()
  const { live } = cropping
  const [isCutShown, setIsCutShown] = useState(false)
  const spec = useMemo(() => specOf(design, picture), [design, picture])
  const crops = design.picture?.crops ?? {}
  const [whole] = picture?.levels ?? []
  return (
    <section
      aria-label={stageTexts.label}
      className="relative grid shrink-0 grid-cols-2 beside:order-2 items-center gap-2.5 px-4 py-3 beside:grid-cols-1 beside:content-start beside:justify-items-center beside:gap-y-3 beside:overflow-y-auto beside:p-[min(1.5rem,4cqh)]"
    >
      {BANNER_SIZE_NAMES.map((name) => {
        const crop = live?.name === name ? live.crop : (crops[name] ?? MIDDLE)
        const { frame } = TEMPLATES[design.template].compose(name, BANNER_SIZES[name])
        return (
          <StageTile
            key={name}
            name={name}
            spec={spec}
            liveCrop={live?.name === name ? live.crop : null}
            label={stageTexts.alt(bannerTexts.names[name], Object.values(spec.texts))}
            isActive={name === active}
            isCut={isCutShown && name === 'medium'}
            onActivate={() => onActivate(name)}
            gestures={
              whole
                ? {
                    name,
                    picture: whole,
                    frame,
                    crop,
                    onMove: (moved) => cropping.move(name, moved),
                    onNudge: (moved) => cropping.nudge(name, moved),
                    onSettle: cropping.settle,
                  }
                : null
            }
          />
        )
      })}
      <SmallBanner spec={spec} />
      {children}
      <div className="col-span-2 beside:hidden [@container(height<29rem)]:hidden">
        <Segments
          label={stageTexts.sizes}
          options={SIZES}
          chosen={isCutShown && active === 'medium' ? 'small' : active}
          onChoose={(size) => {
            setIsCutShown(size === 'small')
            onActivate(size === 'small' ? 'medium' : size)
          }}
        />
      </div>
    </section>
  )
}

const smallSize = stageTexts.size(bannerTexts.small, bannerTexts.smallUse)
const SIZES = [
  { value: 'small', text: bannerTexts.small },
  ...BANNER_SIZE_NAMES.map((name) => ({ value: name, text: bannerTexts.names[name] })),
] as const

/** The exchange's small banner, made from the medium one; a phone shows it in the medium one's place. */
function SmallBanner({ spec }: { spec: PictureSpec }) {
  return (
    <figure className="hidden w-full beside:block">
      <div className="mx-auto rounded-field ring-1 ring-line" style={SMALL_PLACE}>
        <div style={CUT}>
          <BannerCanvas spec={spec} name="medium" label="" />
        </div>
      </div>
      <figcaption className="mt-1 text-center text-xs text-quiet">{smallSize}</figcaption>
    </figure>
  )
}

/** The small banner's frame, which crops the sides of the medium banner inside it. */
const SMALL_FRAME = { aspectRatio: `${SMALL_BANNER.width} / ${SMALL_BANNER.height}`, overflow: 'hidden' }
const SMALL_PLACE = { ...SMALL_FRAME, maxWidth: 'min(20rem, 40cqh)' }
const MEDIUM_WIDTH = BANNER_SIZES.medium.width
const KEPT_WIDTH = MEDIUM_WIDTH - 2 * SMALL_CUT
const CUT = {
  width: `${(100 * MEDIUM_WIDTH) / KEPT_WIDTH}%`,
  marginInline: `${(-100 * SMALL_CUT) / KEPT_WIDTH}%`,
}

type StageTileProps = {
  name: BannerSizeName
  spec: PictureSpec
  /** Set while its picture is being moved. */
  liveCrop: Crop | null
  label: string
  isActive: boolean
  /** Cropped as in the small banner. */
  isCut: boolean
  gestures: Gestures | null
  onActivate: () => void
}

/** One banner on the stage, where its picture can be dragged. */
function StageTile({ name, spec, liveCrop, label, isActive, isCut, gestures, onActivate }: StageTileProps) {
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
        style={isCut ? SMALL_FRAME : undefined}
        onPointerDownCapture={onActivate}
        onFocus={onActivate}
        className={`mx-auto overflow-hidden rounded-field ${isActive ? 'ring-2 ring-accent' : 'ring-1 ring-line'} ${name === 'medium' ? 'max-w-[61cqh] beside:max-w-[min(30rem,70cqh)]' : ''}`}
      >
        <div
          ref={place}
          style={isCut ? CUT : undefined}
          {...(gestures && {
            ...handlers,
            role: 'application',
            tabIndex: 0,
            'aria-label': stageTexts.move(size),
          })}
          data-stage={name}
          className={
            gestures
              ? 'cursor-grab touch-none focus-visible:-outline-offset-2 active:cursor-grabbing'
              : undefined
          }
        >
          <BannerCanvas spec={shown} name={name} label={label} isUrgent={liveCrop !== null || isActive} />
        </div>
      </div>
      <p aria-hidden="true" className="mt-1 hidden text-center text-xs text-quiet lg:block">
        {stageTexts.size(size, bannerTexts.uses[name])}
      </p>
    </div>
  )
}
