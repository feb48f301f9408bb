import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_TEXT_NAMES } from '@jarchi/shared/files/banner/banner-spec.ts'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { makerTexts } from '../../i18n/banner-maker.ts'
import { Button } from '../../ui/button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { MakerHeader, MakerPanel, MakerTabs, type MakerTab } from './maker-header.tsx'
import { MakerContext, useMakerState } from './maker-state.ts'
import { Stage } from './stage/stage.tsx'

type Props = {
  design: BannerConfig
  onChange: (design: BannerConfig) => void
  /** Called with finished banners. */
  onDone: () => Promise<void>
  onClose: () => void
}

/** The screen of the banner maker; the fonts must be loaded. */
export function BannerMaker({ design, onChange, onDone, onClose }: Props) {
  const titleId = useId()
  const [tab, setTab] = useState<MakerTab>('texts')
  const [isFinishing, setIsFinishing] = useState(false)
  const { maker, picture, said, steps, undo, redo, reset } = useMakerState(design, onChange)
  const close = () => {
    maker.cropping.settle()
    onClose()
  }
  const modal = useModal(close)
  useBackCloses(close)
  useVisibleHeight(modal.ref)
  // Not on the first field: a phone's keyboard would cover the banners.
  useEffect(() => document.getElementById(titleId)?.focus(), [titleId])
  const onKeyDown = (event: KeyboardEvent) => {
    const asked = stepAsked(event)
    if (asked) event.preventDefault()
    if (asked === 'undo') undo()
    if (asked === 'redo') redo()
  }
  const finish = async () => {
    const wrong = BANNER_TEXT_NAMES.find((name) => maker.problems[name])
    if (wrong) {
      flushSync(() => setTab('texts'))
      return modal.ref.current?.querySelector<HTMLElement>(`[data-text="${wrong}"]`)?.focus()
    }
    setIsFinishing(true)
    maker.cropping.settle()
    const hasPicture = !maker.taking.isPending || (await maker.taking.arrived())
    await (hasPicture ? onDone() : setTab('picture'))
    setIsFinishing(false)
  }
  // Outside the campaign's form, so that Enter does not send that.
  return createPortal(
    <MakerContext value={maker}>
      <dialog {...modal} className="full-screen" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <MakerHeader
          titleId={titleId}
          isFinishing={isFinishing}
          {...steps}
          onUndo={undo}
          onRedo={redo}
          onReset={reset}
          onDone={() => void finish()}
          onClose={close}
        />
        <div className="flex min-h-0 grow flex-col [container-type:size] beside:grid beside:grid-cols-[min(26rem,45%)_minmax(0,1fr)]">
          <Stage>{picture.isError && <PictureLost onRetry={() => void picture.refetch()} />}</Stage>
          <div className="flex min-h-0 grow flex-col border-line bg-page beside:order-1 beside:border-e">
            <MakerTabs tab={tab} hasProblem={Object.keys(maker.problems).length > 0} onChoose={setTab} />
            <MakerPanel tab={tab} />
          </div>
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </dialog>
    </MakerContext>,
    document.body,
  )
}

/** Shown on the stage when the banner's picture does not load. */
function PictureLost({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="col-span-2 flex flex-wrap items-center justify-between gap-2 rounded-field bg-danger-soft px-3 text-sm text-danger beside:col-span-1"
    >
      {makerTexts.stage.pictureFailed}
      <Button variant="quiet" className="px-2" onClick={onRetry}>
        {makerTexts.stage.retry}
      </Button>
    </p>
  )
}

type Pressed = { code: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** The action of a key on a keyboard of any language: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or with Command. */
export function stepAsked({ code, shiftKey, ctrlKey, metaKey }: Pressed): 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
  return code === 'KeyY' ? 'redo' : null
}

/** The back button of a browser or phone closes the maker and leaves the form unchanged. */
function useBackCloses(onBack: () => void) {
  const latest = useRef(onBack)
  useLayoutEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    // The entry has the same address, so the router shows nothing new for it.
    history.pushState(history.state, '')
    let isGone = false
    const leave = () => {
      isGone = true
      latest.current()
    }
    addEventListener('popstate', leave)
    return () => {
      removeEventListener('popstate', leave)
      if (!isGone) history.back()
    }
  }, [])
}

/** Keeps an element as high as the visible area: a phone's keyboard covers the page without shrinking it. */
function useVisibleHeight(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      const { current } = element
      if (!current) return
      const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight - 1
      current.style.height = isCovered ? `${viewport.height}px` : ''
      if (isCovered) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [element])
}
