import { BANNER_SIZE_NAMES, BANNER_SIZES, type Size } from '@jarchi/shared/files/banner-size.ts'
import { cropRect, LARGEST_ZOOM, MIDDLE, zoomedCrop, type Crop } from '@jarchi/shared/files/banner/crop.ts'
import { TEMPLATES } from '@jarchi/shared/files/banner/templates.ts'
import { useId } from 'react'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { useMaker } from '../maker-state.ts'

const pictureTexts = makerTexts.picture

/** The picture's crop in the chosen size, by sliders: an alternative to dragging. */
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
      <legend className="sr-only">{pictureTexts.crop}</legend>
      <p className="text-sm text-quiet">{makerTexts.stage.hint}</p>
      <div className="hidden beside:block">
        <Segments
          label={pictureTexts.sizes}
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
        <Switch showLabel label={pictureTexts.together} checked={areTogether} onChange={onTogether} />
        <Button variant="quiet" className="-mx-2 px-2 text-sm" onClick={reset}>
          {pictureTexts.resetCrop}
        </Button>
      </div>
    </fieldset>
  )
}

/** In pixels; with less room on a side, the picture cannot be moved. */
const LEAST_ROOM = 1

type Props = { picture: Size; frame: Size; crop: Crop; onNudge: (crop: Crop) => void }

/** Sliders for zoom and position of a picture. */
function CropSliders({ picture, frame, crop, onNudge }: Props) {
  const shown = cropRect(picture, frame, crop)
  return (
    <>
      <CropSlider
        label={pictureTexts.zoom}
        value={crop.zoom}
        min={1}
        max={LARGEST_ZOOM}
        step={0.05}
        said={pictureTexts.percent(crop.zoom)}
        onChange={(zoom) => onNudge(zoomedCrop(picture, frame, crop, zoom))}
      />
      <CropSlider
        label={pictureTexts.across}
        isAcross
        value={crop.x}
        min={0}
        max={1}
        step={0.01}
        said={pictureTexts.percent(crop.x)}
        isDisabled={picture.width - shown.width < LEAST_ROOM}
        onChange={(x) => onNudge({ ...crop, x })}
      />
      <CropSlider
        label={pictureTexts.down}
        value={crop.y}
        min={0}
        max={1}
        step={0.01}
        said={pictureTexts.percent(crop.y)}
        isDisabled={picture.height - shown.height < LEAST_ROOM}
        onChange={(y) => onNudge({ ...crop, y })}
      />
    </>
  )
}

type CropSliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as text. */
  said: string
  /** Its left is the picture's left, in any direction of the page. */
  isAcross?: boolean
  isDisabled?: boolean
  onChange: (value: number) => void
}

function CropSlider({
  label,
  value,
  min,
  max,
  step,
  said,
  isAcross = false,
  isDisabled = false,
  onChange,
}: CropSliderProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <label htmlFor={id} className="w-24 shrink-0 text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        dir={isAcross ? 'ltr' : undefined}
        className="h-11 min-w-0 grow accent-accent disabled:opacity-50"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        aria-valuetext={said}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
