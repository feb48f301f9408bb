import { BANNER_SIZE_NAMES, BANNER_SIZES } from '@jarchi/shared/banner-size.ts'
import { MIDDLE } from '@jarchi/shared/banner/crop.ts'
import { TEMPLATES } from '@jarchi/shared/banner/templates.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { CropSliders } from './crop-sliders.tsx'
import { useMaker } from './maker-context.ts'
import { Segments } from './segments.tsx'

const texts = makerTexts.picture

/** Where the picture lies in the chosen size, by sliders: the other way to what dragging does. */
export function CropControls() {
  const { design, picture, active, cropping, areTogether, onTogether, onActivate, change } = useMaker()
  const [whole] = picture?.levels ?? []
  const current = design.picture
  if (!whole || !current) return null
  const { live } = cropping
  const crops = current.crops
  const crop = live?.name === active ? live.crop : (crops[active] ?? MIDDLE)
  const { frame } = TEMPLATES[design.template].compose(active, BANNER_SIZES[active])
  const reset = () => {
    cropping.drop()
    const left = areTogether ? {} : { ...crops, [active]: undefined }
    change({ ...design, picture: { ...current, crops: left } })
  }
  return (
    <fieldset className="grid gap-2 rounded-card border border-line bg-card p-3">
      <legend className="sr-only">{texts.crop}</legend>
      <p className="text-sm text-quiet">{makerTexts.stage.hint}</p>
      <div className="hidden beside:block">
        <Segments
          label={texts.sizes}
          options={BANNER_SIZE_NAMES.map((name) => ({ value: name, text: bannerTexts.names[name] }))}
          chosen={active}
          onChoose={onActivate}
        />
      </div>
      <CropSliders
        picture={whole}
        frame={frame}
        crop={crop}
        onNudge={(next) => cropping.nudge(active, next)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Switch showLabel label={texts.together} checked={areTogether} onChange={onTogether} />
        <Button variant="quiet" className="-mx-2 px-2 text-sm" onClick={reset}>
          {texts.resetCrop}
        </Button>
      </div>
    </fieldset>
  )
}
