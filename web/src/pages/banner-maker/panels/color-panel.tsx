import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import type { BannerColors } from '@jarchi/shared/files/banner/banner-spec.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { useId, useState } from 'react'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { FieldError } from '../../../ui/field.tsx'
import { inputLook } from '../../../ui/looks.ts'
import { useMaker } from '../maker-state.ts'

const colorsTexts = makerTexts.colors

const ready: NamedPalette[] = Object.entries(PALETTES).map(([name, colors]) => ({
  name: colorsTexts.palette[name as keyof typeof PALETTES],
  colors,
}))

/** Colours that fit together: from the picture, ready palettes, and the user's own. */
export function ColorPanel() {
  const { design, picture, change } = useMaker()
  const choose = (colors: BannerColors) =>
    change({ ...design, colors: { ...colors } }, makerTexts.said.colors)
  const ofPicture = (picture?.palettes ?? []).map((colors, at) => ({
    name: colorsTexts.ofPictureName(at + 1),
    colors,
  }))
  return (
    <div className="grid gap-5">
      {ofPicture.length > 0 && (
        <PaletteList
          title={colorsTexts.ofPicture}
          palettes={ofPicture}
          chosen={design.colors}
          onChoose={choose}
        />
      )}
      <PaletteList title={colorsTexts.palettes} palettes={ready} chosen={design.colors} onChoose={choose} />
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-sm font-semibold">{colorsTexts.own}</legend>
        <p className="text-sm text-quiet">{colorsTexts.ownHint}</p>
        {(['background', 'text', 'accent'] as const).map((part) => (
          <ColorField
            key={part}
            label={colorsTexts.names[part]}
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

type Props = { label: string; color: string; onChange: (color: string) => void }

/** A typed text, and the design's colour at that time. */
type Typed = { text: string; color: string }

const HEX = /^#?([0-9a-f]{6})$/i

/**
 * A colour from the browser's picker or by its code, `#rrggbb`; an invalid code stays in the field with its
 * problem.
 */
function ColorField({ label, color, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<Typed | null>(null)
  // When the colour changes in another way, such as by a palette or an undo, it replaces the typed text.
  const text = typed?.color === color ? typed.text : color
  const isWrong = codeOf(text) === undefined
  const type = (next: string) => {
    const code = codeOf(next)
    setTyped({ text: next, color: code ?? color })
    if (code) onChange(code)
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="w-14 shrink-0 text-sm">
          {label}
        </label>
        <input
          id={id}
          type="color"
          value={color}
          className="h-11 w-14 shrink-0 rounded-field border border-edge bg-card p-1"
          onChange={(event) => {
            setTyped(null)
            onChange(event.target.value)
          }}
        />
        <input
          type="text"
          dir="ltr"
          value={text}
          maxLength={9}
          autoComplete="off"
          spellCheck={false}
          aria-label={makerTexts.colors.hex(label)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          className={`${inputLook} max-w-36`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => !isWrong && setTyped(null)}
        />
      </div>
      {isWrong && <FieldError id={`${id}-error`}>{problemText('not_a_color')}</FieldError>}
    </div>
  )
}

function codeOf(text: string): string | undefined {
  const digits = HEX.exec(asciiDigits(text.trim()))?.[1]
  return digits && `#${digits.toLowerCase()}`
}

type NamedPalette = { name: string; colors: BannerColors }

type PaletteListProps = {
  title: string
  palettes: readonly NamedPalette[]
  chosen: BannerColors
  onChoose: (colors: BannerColors) => void
}

const isSame = (one: BannerColors, other: BannerColors) =>
  one.background === other.background && one.text === other.text && one.accent === other.accent

/** Palettes as small banners: background, a word, and the accent colour. */
function PaletteList({ title, palettes, chosen, onChoose }: PaletteListProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 beside:grid-cols-3">
        {palettes.map(({ name, colors }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={isSame(colors, chosen)}
              className="flex min-h-13 w-full items-center justify-between gap-1 rounded-field border border-line px-3 text-sm font-semibold aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent"
              style={{ background: colors.background, color: colors.text }}
              onClick={() => onChoose(colors)}
            >
              <span className="min-w-0 truncate">{name}</span>
              <span
                aria-hidden="true"
                className="size-4 shrink-0 rounded-full"
                style={{ background: colors.accent }}
              />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
