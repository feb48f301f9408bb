import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { Icon } from '../../../ui/icon.tsx'
import { downIcon } from '../../../ui/icons.ts'
import { nextIcon } from '../../../ui/later-icons.ts'
import type { ChoiceNode } from './choice-tree.ts'
import { TreeCheckbox } from './tree-checkbox.tsx'

export type TreeState = {
  readonly chosen: ReadonlySet<string>
  readonly partial: ReadonlySet<string>
  readonly opened: ReadonlySet<string>
  readonly onToggle: (slug: string) => void
  readonly onFold: (slug: string) => void
}

type Props = { node: ChoiceNode; state: TreeState; isInherited: boolean }

/** A node with what lies below it, folded until asked for. */
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
            onClick={() => state.onFold(node.slug)}
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
