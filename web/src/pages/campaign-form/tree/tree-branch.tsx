import { memo } from 'react'
import { flushSync } from 'react-dom'
import { whereTexts } from '../../../i18n/campaign-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { downIcon } from '../../../ui/icons.ts'
import { nextIcon } from '../../../ui/later-icons.ts'
import type { ChoiceNode } from '../../campaign-values/choice-tree.ts'

export type TreeState = {
  readonly chosen: ReadonlySet<string>
  readonly partial: ReadonlySet<string>
  readonly opened: ReadonlySet<string>
  readonly onToggle: (slug: string) => void
  readonly onFold: (slug: string) => void
}

type Props = { node: ChoiceNode; state: TreeState; isInherited: boolean }

/** A node with its children, folded at first. */
export function TreeBranch({ node, state, isInherited }: Props) {
  const isOn = isInherited || state.chosen.has(node.slug)
  const isOpen = state.opened.has(node.slug)
  const hasChildren = node.children.length > 0
  return (
    <li className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
      <div className="flex items-center">
        {hasChildren ? (
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-page focus-visible:-outline-offset-2"
            aria-expanded={isOpen}
            aria-label={whereTexts.tree.open(node.name)}
            onClick={({ currentTarget }) => {
              // The list below must be rendered before scrolling to it.
              flushSync(() => state.onFold(node.slug))
              showBranch(currentTarget)
            }}
          >
            <Icon shape={isOpen ? downIcon : nextIcon} className="size-5" />
          </button>
        ) : (
          <span className="w-11 shrink-0" />
        )}
        <TreeCheckbox
          slug={node.slug}
          name={node.name}
          isOn={isOn}
          isPartial={state.partial.has(node.slug)}
          onToggle={state.onToggle}
        />
      </div>
      {hasChildren && isOpen && (
        <ul className="ms-5 border-s border-line" aria-label={node.name}>
          {node.children.map((child) => (
            <TreeBranch key={child.slug} node={child} state={state} isInherited={isOn} />
          ))}
        </ul>
      )}
    </li>
  )
}

function showBranch(button: HTMLElement) {
  const branch = button.closest('li')
  const list = button.closest('[role="group"]')
  if (!branch || !list) return
  list.scrollTop += scrollToShow(branch.getBoundingClientRect(), list.getBoundingClientRect())
}

type Edges = { top: number; bottom: number }

/** How far to scroll so that a branch and its children are visible; its own row stays in view. */
export function scrollToShow(branch: Edges, list: Edges): number {
  return Math.max(0, Math.min(branch.bottom - list.bottom, branch.top - list.top))
}

type TreeCheckboxProps = {
  slug: string
  name: string
  /** The path of the place, for rows outside their tree. */
  path?: string
  isOn: boolean
  isPartial: boolean
  /** Must keep its identity, otherwise hundreds of rows are drawn again for one choice. */
  onToggle: (slug: string) => void
}

/** One choice of a tree: a native checkbox over the whole row, "mixed" when only some children are chosen. */
export const TreeCheckbox = memo(function TreeCheckbox({
  slug,
  name,
  path,
  isOn,
  isPartial,
  onToggle,
}: TreeCheckboxProps) {
  return (
    <label className="flex min-h-11 grow items-center gap-3 rounded-field px-2 hover:bg-page has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        data-choice=""
        className="size-5 shrink-0 accent-accent outline-none"
        checked={isOn}
        onChange={() => onToggle(slug)}
        ref={(input) => {
          if (input) input.indeterminate = isPartial && !isOn
        }}
      />
      <span className="grow py-1">
        {name}
        {path && <span className="block text-xs text-quiet">{path}</span>}
      </span>
    </label>
  )
})
