import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { makerFormTexts } from '../../../i18n/banner-maker-form.ts'
import { BannerCanvas } from './banner-canvas.tsx'
import { bannerFontsQuery } from './banner-fonts.ts'
import { FontsFailed } from './fonts-failed.tsx'
import { specOf } from './painting.ts'
import { StartFrame } from './start-frame.tsx'
import { useSuggestions, type DrawnSuggestion } from './use-suggestions.ts'

const texts = makerFormTexts.start

/** Three banners to begin with, as they would be. */
export function StartSuggestions({ onChoose }: { onChoose: (design: BannerConfig) => void }) {
  // Both are on their way at once.
  const fonts = useQuery(bannerFontsQuery)
  const found = useSuggestions()
  const suggestions = fonts.data ? found : undefined
  if (fonts.isError) return <FontsFailed fonts={fonts} />
  return (
    <StartFrame
      suggestions={suggestions?.map((each, at) => (
        <Suggestion key={at} suggestion={each} at={at + 1} onChoose={onChoose} />
      ))}
    />
  )
}

type Props = { suggestion: DrawnSuggestion; at: number; onChoose: (design: BannerConfig) => void }

function Suggestion({ suggestion: { design, picture }, at, onChoose }: Props) {
  // The list is made anew with every change of the form; what it is drawn of seldom changes.
  const key = JSON.stringify(design)
  const spec = useMemo(() => specOf(JSON.parse(key) as BannerConfig, picture), [key, picture])
  return (
    <button
      type="button"
      aria-label={texts.choose(persianDigits(at), design.texts.title)}
      className="block w-full overflow-hidden rounded-card border border-line transition-transform hover:border-accent motion-safe:active:scale-[0.98]"
      onClick={() => onChoose(design)}
    >
      <BannerCanvas spec={spec} name="medium" label="" />
    </button>
  )
}
