import type { BannerColors } from '@jarchi/shared/banner/spec.ts'

export type NamedPalette = { name: string; colors: BannerColors }

type Props = {
  title: string
  palettes: readonly NamedPalette[]
  chosen: BannerColors
  onChoose: (colors: BannerColors) => void
}

const isSame = (one: BannerColors, other: BannerColors) =>
  one.background === other.background && one.text === other.text && one.accent === other.accent

/** Palettes as small banners: ground, a word on it, and the accent. */
export function PaletteList({ title, palettes, chosen, onChoose }: Props) {
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
