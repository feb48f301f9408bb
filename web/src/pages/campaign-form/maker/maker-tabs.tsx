import type { KeyboardEvent } from 'react'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { Icon } from '../../../ui/icon.tsx'
import { warningIcon } from '../../../ui/icons.ts'

export const MAKER_TABS = ['texts', 'template', 'colors', 'picture'] as const
export type MakerTab = (typeof MAKER_TABS)[number]

type Props = {
  tab: MakerTab
  /** Whether a text waits to be mended. */
  hasProblem: boolean
  onChoose: (tab: MakerTab) => void
}

/** The parts of a banner; arrow keys go from one to the next. */
export function MakerTabs({ tab, hasProblem, onChoose }: Props) {
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

export function tabId(tab: MakerTab): string {
  return `maker-tab-${tab}`
}

function nextTab(tab: MakerTab, key: string): MakerTab | undefined {
  const at = MAKER_TABS.indexOf(tab)
  // From right to left, the next one is to the left.
  if (key === 'ArrowLeft') return MAKER_TABS[(at + 1) % MAKER_TABS.length]
  if (key === 'ArrowRight') return MAKER_TABS.at(at - 1)
  if (key === 'Home') return MAKER_TABS[0]
  return key === 'End' ? MAKER_TABS.at(-1) : undefined
}
