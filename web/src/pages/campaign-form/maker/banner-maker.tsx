import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_TEXT_NAMES } from '@jarchi/shared/banner/spec.ts'
import { useModal } from '../../../ui/use-modal.ts'
import { MakerContext } from './maker-context.ts'
import { MakerHeader } from './maker-header.tsx'
import { stepAsked } from './maker-keys.ts'
import { MakerPanel } from './maker-panel.tsx'
import { MakerTabs, type MakerTab } from './maker-tabs.tsx'
import { PictureLost } from './picture-lost.tsx'
import { Stage } from './stage.tsx'
import { useMakerState } from './use-maker-state.ts'
import { useVisibleHeight } from './use-visible-height.ts'

type Props = {
  design: BannerConfig
  onChange: (design: BannerConfig) => void
  /** Ends with finished banners. */
  onDone: () => Promise<void>
  onClose: () => void
}

/** The screen on which a banner is made; the fonts are there. */
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
  useVisibleHeight(modal.ref)
  // Not at the first field: a phone's keyboard would hide what there is to see.
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
  // Apart from the campaign's form, which Enter would send.
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
