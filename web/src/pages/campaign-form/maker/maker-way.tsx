import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { showDesign } from '../banners/made-state.ts'
import { useBannerValues } from '../banners/use-banner-values.ts'
import { NO_BANNERS, type CampaignForm } from '../form-values.ts'
import { BannerMaker } from './banner-maker.tsx'
import { FontsFirst } from './fonts-first.tsx'
import { MadeBanners } from './made-banners.tsx'
import { ignoreSecondTap } from './second-tap.ts'
import { StartSuggestions } from './start-suggestions.tsx'
import { useDrawnBanners } from './use-drawn-banners.ts'

/** The banner section for those who have none: a start, the maker, and what came of it. */
export function MakerWay() {
  const { values, set } = useBannerValues()
  const { getValues } = useFormContext<CampaignForm>()
  const { design, banners } = values
  const [isOpen, setIsOpen] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const drawing = useDrawnBanners({
    design,
    banners,
    isAtWork: isOpen,
    onDrawn: (drawn) => set({ banners: drawn }),
  })
  const start = (chosen: BannerConfig) => {
    set({ design: chosen, banners: NO_BANNERS })
    setIsOpen(true)
    ignoreSecondTap()
  }
  const close = () => {
    flushSync(() => setIsOpen(false))
    // What had opened it may be gone: a suggestion is chosen once.
    edit.current?.focus({ preventScroll: true })
    ignoreSecondTap()
  }
  const finish = async () => {
    // The maker's last change may be younger than what this was rendered with.
    const { design: wanted, banners: known } = getValues()
    const drawn = wanted && !showDesign(known, wanted) ? await drawing.drawNow(wanted) : null
    if (drawn) set({ banners: drawn })
    close()
  }
  if (!design) return <StartSuggestions onChoose={start} />
  return (
    <>
      <MadeBanners
        editButton={edit}
        banners={banners}
        isDrawn={drawing.isDrawn}
        hasFailed={drawing.hasFailed}
        onRetry={drawing.retry}
        onEdit={() => setIsOpen(true)}
        onDiscard={() => set({ design: null, banners: NO_BANNERS })}
      />
      {isOpen && (
        <FontsFirst>
          <BannerMaker
            design={design}
            onChange={(next) => set({ design: next })}
            onDone={finish}
            onClose={close}
          />
        </FontsFirst>
      )}
    </>
  )
}
