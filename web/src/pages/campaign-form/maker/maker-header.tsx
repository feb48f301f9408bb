import { makerTexts as texts } from '../../../i18n/banner-maker.ts'
import { fa } from '../../../i18n/common.ts'
import { Button } from '../../../ui/button.tsx'
import { closeIcon } from '../../../ui/icons.ts'
import { MakerTool } from './maker-tool.tsx'
import { redoIcon, resetIcon, undoIcon } from './maker-icons.ts'

type Props = {
  titleId: string
  isFinishing: boolean
  canUndo: boolean
  canRedo: boolean
  canReset: boolean
  onUndo: () => void
  onRedo: () => void
  onReset: () => void
  onDone: () => void
  onClose: () => void
}

export function MakerHeader({
  titleId,
  isFinishing,
  canUndo,
  canRedo,
  canReset,
  onUndo,
  onRedo,
  onReset,
  onDone,
  onClose,
}: Props) {
  return (
    <header className="flex min-h-14 shrink-0 items-center border-b border-line bg-card px-1.5 lg:gap-1 lg:px-4">
      <MakerTool label={fa.close} icon={closeIcon} onPress={onClose} />
      <h2 id={titleId} tabIndex={-1} className="min-w-0 grow truncate text-base lg:text-lg">
        {texts.title}
      </h2>
      <MakerTool label={texts.undo} icon={undoIcon} isOff={!canUndo} shortcut="Control+Z" onPress={onUndo} />
      <MakerTool
        label={texts.redo}
        icon={redoIcon}
        isOff={!canRedo}
        shortcut="Control+Shift+Z"
        onPress={onRedo}
      />
      <MakerTool label={texts.reset} icon={resetIcon} isOff={!canReset} onPress={onReset} />
      <Button
        className="ms-0.5 px-3 min-[22.5rem]:ms-1.5 min-[22.5rem]:px-4"
        busy={isFinishing}
        onClick={onDone}
      >
        {texts.done}
      </Button>
    </header>
  )
}
