import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { designKey } from '@jarchi/shared/forms/design-key.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { Button } from '../../ui/button.tsx'
import { showDesign, NO_BANNERS } from '../campaign-values/form-values.ts'
import { useBannerValues, useCampaignForm } from '../campaign-values/form-fields.ts'
import { BannerMaker } from './banner-maker.tsx'
import { FontsFirst } from './draw/banner-fonts.tsx'
import { MadeBanners, useDrawnBanners } from './made-banners.tsx'
import { StartSuggestions } from './start-suggestions.tsx'

/**
 * The banner section for advertisers without banners: suggestions, the maker, and its result; open at once with
 * a design that has begun elsewhere.
 */
export function MakerWay({ begun }: { begun: BannerConfig | null }) {
  const { values, set } = useBannerValues()
  const form = useCampaignForm()
  const { design, banners } = values
  const changes = useChanges(begun)
  const edit = useRef<HTMLButtonElement>(null)
  const drawing = useDrawnBanners({
    design,
    banners,
    isAtWork: changes.isOpen,
    onDrawn: (drawn) => set({ banners: drawn }),
  })
  const start = (chosen: BannerConfig) => {
    set({ design: chosen, banners: NO_BANNERS })
    changes.open(chosen)
    ignoreSecondTap()
  }
  const close = () => {
    flushSync(changes.close)
    // The button that opened it may be gone: a suggestion can be chosen only once.
    edit.current?.focus({ preventScroll: true })
    ignoreSecondTap()
  }
  const finish = async () => {
    // The maker's last change may be newer than this rendering.
    const { design: wanted, banners: known } = form.state().values
    const drawn = wanted && !showDesign(known, wanted) ? await drawing.drawNow(wanted) : null
    if (drawn) set({ banners: drawn })
    changes.forget()
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
        onEdit={() => changes.open(design)}
        onDiscard={() => set({ design: null, banners: NO_BANNERS })}
      />
      {changes.areKept && <KeptChanges onTakeBack={changes.takeBack} />}
      {changes.isOpen && (
        <FontsFirst>
          <BannerMaker
            design={design}
            onChange={(next) => set({ design: next })}
            onDone={finish}
            onClose={() => {
              changes.keep()
              close()
            }}
          />
        </FontsFirst>
      )}
    </>
  )
}

/** Whether the maker is open, and with which design; unfinished changes stay, and can be undone. */
function useChanges(begun: BannerConfig | null) {
  const form = useCampaignForm()
  const { set } = useBannerValues()
  const [before, setBefore] = useState(begun)
  const [isOpen, setIsOpen] = useState(begun !== null)
  const forget = () => setBefore(null)
  return {
    isOpen,
    areKept: before !== null && !isOpen,
    open(design: BannerConfig) {
      setBefore(design)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    forget,
    keep() {
      const { design } = form.state().values
      if (before === null || design === null || designKey(design) === designKey(before)) forget()
    },
    takeBack() {
      set({ design: before, banners: NO_BANNERS })
      forget()
    },
  }
}

function KeptChanges({ onTakeBack }: { onTakeBack: () => void }) {
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-2 rounded-field bg-accent-soft px-3">
      {makerFormTexts.kept}
      <Button variant="quiet" className="px-2" onClick={onTakeBack}>
        {makerFormTexts.takeBack}
      </Button>
    </p>
  )
}

/** In milliseconds and CSS pixels: the two taps of a double click are rarely further apart. */
const SECOND_TAP_MS = 350
const SECOND_TAP_PX = 24
/** `mousedown` would move the focus. */
const PRESSES = ['mousedown', 'click'] as const

const NONE = { x: Number.NaN, y: Number.NaN, at: 0 }
let last = NONE
addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y, timeStamp: at }) => void (last = { x, y, at }),
  true,
)
// After a key press there is no last tap.
addEventListener('keydown', () => void (last = NONE), true)

/** A new element in the place of a pressed button must ignore the second tap of a double click. */
function ignoreSecondTap() {
  const { x, y, at } = last
  const isSecond = ({ clientX, clientY, timeStamp }: MouseEvent) =>
    timeStamp - at < SECOND_TAP_MS && Math.hypot(clientX - x, clientY - y) < SECOND_TAP_PX
  const ignore = (event: MouseEvent) => {
    // Keys also cause clicks, but without a position.
    if (event.detail === 0 || !isSecond(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const press of PRESSES) addEventListener(press, ignore, true)
  setTimeout(() => {
    for (const press of PRESSES) removeEventListener(press, ignore, true)
  }, SECOND_TAP_MS)
}
