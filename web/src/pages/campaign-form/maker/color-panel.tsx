import { PALETTES } from '@jarchi/shared/banner/palettes.ts'
import type { BannerColors } from '@jarchi/shared/banner/spec.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { ColorField } from './color-field.tsx'
import { useMaker } from './maker-context.ts'
import { PaletteList, type NamedPalette } from './palette-list.tsx'

const texts = makerTexts.colors

const ready: NamedPalette[] = Object.entries(PALETTES).map(([name, colors]) => ({
  name: texts.palette[name as keyof typeof PALETTES],
  colors,
}))

/** Colours that go together: of the picture, ready ones, and one's own. */
export function ColorPanel() {
  const { design, picture, change } = useMaker()
  const choose = (colors: BannerColors) =>
    change({ ...design, colors: { ...colors } }, makerTexts.said.colors)
  const ofPicture = (picture?.palettes ?? []).map((colors, at) => ({
    name: texts.ofPictureName(at + 1),
    colors,
  }))
  return (
    <div className="grid gap-5">
      {ofPicture.length > 0 && (
        <PaletteList title={texts.ofPicture} palettes={ofPicture} chosen={design.colors} onChoose={choose} />
      )}
      <PaletteList title={texts.palettes} palettes={ready} chosen={design.colors} onChoose={choose} />
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-sm font-semibold">{texts.own}</legend>
        <p className="text-sm text-quiet">{texts.ownHint}</p>
        {(['background', 'text', 'accent'] as const).map((part) => (
          <ColorField
            key={part}
            label={texts.names[part]}
            color={design.colors[part]}
            onChange={(color) =>
              change({ ...design, colors: { ...design.colors, [part]: color } }, undefined, `color-${part}`)
            }
          />
        ))}
      </fieldset>
    </div>
  )
}
