import { useMemo, type ReactNode } from 'react'
import { BANNER_SIZE_NAMES, BANNER_SIZES } from '@jarchi/shared/banner-size.ts'
import { MIDDLE } from '@jarchi/shared/banner/crop.ts'
import { TEMPLATES } from '@jarchi/shared/banner/templates.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { useMaker } from './maker-context.ts'
import { specOf } from './painting.ts'
import { Segments } from './segments.tsx'
import { StageTile } from './stage-tile.tsx'

const texts = makerTexts.stage

type Props = {
  /** What is to be said under the banners. */
  children?: ReactNode
}

/** The three banners as they will be; the chosen one is the largest on a phone. */
export function Stage({ children }: Props) {
  const { design, picture, cropping, active, onActivate } = useMaker()
  const { live } = cropping
  const spec = useMemo(() => specOf(design, picture), [design, picture])
  const crops = design.picture?.crops ?? {}
  const [whole] = picture?.levels ?? []
  return (
    <section
      aria-label={texts.label}
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
            label={texts.alt(bannerTexts.names[name], Object.values(spec.texts))}
            isActive={name === active}
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
      {children}
      <div className="col-span-2 beside:hidden [@container(height<29rem)]:hidden">
        <Segments
          label={texts.sizes}
          options={BANNER_SIZE_NAMES.map((name) => ({ value: name, text: bannerTexts.names[name] }))}
          chosen={active}
          onChoose={onActivate}
        />
      </div>
    </section>
  )
}
