import type { KeyboardEvent } from 'react'
import { makerTexts } from '../../i18n/banner-maker.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon, warningIcon } from '../../ui/icons.ts'
import { ColorPanel } from './panels/color-panel.tsx'
import { PicturePanel } from './panels/picture-panel.tsx'
import { TemplatePanel } from './panels/template-panel.tsx'
import { TextPanel } from './panels/text-panel.tsx'

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
    <header className="flex min-h-14 shrink-0 flex-wrap items-center border-b border-line bg-card px-1.5 lg:gap-1 lg:px-4">
      <MakerTool label={actionTexts.close} icon={closeIcon} onPress={onClose} />
      <h2 id={titleId} tabIndex={-1} className="min-w-0 grow basis-0 truncate text-base lg:text-lg">
        {makerTexts.title}
      </h2>
      <MakerTool
        label={makerTexts.undo}
        icon={undoIcon}
        isOff={!canUndo}
        shortcut="Control+Z"
        onPress={onUndo}
      />
      <MakerTool
        label={makerTexts.redo}
        icon={redoIcon}
        isOff={!canRedo}
        shortcut="Control+Shift+Z"
        onPress={onRedo}
      />
      <MakerTool label={makerTexts.reset} icon={resetIcon} isOff={!canReset} onPress={onReset} />
      <Button className="ms-auto px-3 min-[22.5rem]:px-4" busy={isFinishing} onClick={onDone}>
        {makerTexts.done}
      </Button>
    </header>
  )
}

type MakerToolProps = { label: string; icon: string; isOff?: boolean; shortcut?: string; onPress: () => void }

/** An icon button with a name; it stays when it has nothing to do, so that it keeps the focus. */
function MakerTool({ label, icon, isOff = false, shortcut, onPress }: MakerToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={shortcut}
      className="grid size-11 shrink-0 place-items-center rounded-field text-quiet not-aria-disabled:hover:bg-page aria-disabled:opacity-35"
      onClick={isOff ? undefined : onPress}
    >
      <Icon shape={icon} className="size-5.5" />
    </button>
  )
}

export const MAKER_TABS = ['texts', 'template', 'colors', 'picture'] as const
export type MakerTab = (typeof MAKER_TABS)[number]

type MAKER_TABSProps = {
  tab: MakerTab
  /** Whether a text has a problem. */
  hasProblem: boolean
  onChoose: (tab: MakerTab) => void
}

/** The parts of a banner; arrow keys move from one to the next. */
export function MakerTabs({ tab, hasProblem, onChoose }: MAKER_TABSProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(tab, event.key)
    if (!next) return
    event.preventDefault()
    onChoose(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={makerTexts.tabs.label}
      className="flex shrink-0 border-b border-line bg-card px-2"
      onKeyDown={onKeyDown}
    >
      {MAKER_TABS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tabId(each)}
          aria-selected={each === tab}
          aria-controls="maker-panel"
          tabIndex={each === tab ? 0 : -1}
          className="min-h-12 grow border-b-2 border-transparent px-2 font-semibold text-quiet aria-selected:border-accent aria-selected:text-accent"
          onClick={() => onChoose(each)}
        >
          {makerTexts.tabs[each]}
          {each === 'texts' && hasProblem && (
            <span className="ms-1 inline-flex align-middle text-danger">
              <Icon shape={warningIcon} className="size-4" />
              <span className="sr-only">{makerTexts.tabs.wrong}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

function tabId(tab: MakerTab): string {
  return `maker-tab-${tab}`
}

function nextTab(tab: MakerTab, key: string): MakerTab | undefined {
  const at = MAKER_TABS.indexOf(tab)
  // In right-to-left order, the next one is to the left.
  if (key === 'ArrowLeft') return MAKER_TABS[(at + 1) % MAKER_TABS.length]
  if (key === 'ArrowRight') return MAKER_TABS.at(at - 1)
  if (key === 'Home') return MAKER_TABS[0]
  return key === 'End' ? MAKER_TABS.at(-1) : undefined
}

const PANELS = { texts: TextPanel, template: TemplatePanel, colors: ColorPanel, picture: PicturePanel }

export function MakerPanel({ tab }: { tab: MakerTab }) {
  const Panel = PANELS[tab]
  return (
    <div
      key={tab}
      role="tabpanel"
      id="maker-panel"
      aria-labelledby={tabId(tab)}
      // Otherwise content for screen readers only would make the dialog longer.
      className="relative min-h-0 grow overflow-y-auto p-4 pb-8 beside:p-6"
    >
      <Panel />
    </div>
  )
}

/** Outlines for `Icon` that only the banner maker uses. In right-to-left order, back is to the right. */
const undoIcon = 'm15 5 4.5 4.5L15 14M19 9.5h-9a5 5 0 0 0 0 10h3'
const redoIcon = 'M9 5 4.5 9.500 9 14M5 9.500h9a5 5 0 0 1 0 10h-3'
const resetIcon = 'M4.500 12a7.500 7.500 0 1 0 2.300-5.400M4.500 4.500v4.200h4.200'
