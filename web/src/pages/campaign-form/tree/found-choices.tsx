import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { ancestors, isChosen, type ChoiceTree, type Cover } from './choice-tree.ts'
import type { Found } from './tree-search.ts'
import { TreeCheckbox } from './tree-checkbox.tsx'

type Props = {
  tree: ChoiceTree
  cover: Cover
  partial: ReadonlySet<string>
  found: Found
  onToggle: (slug: string) => void
}

/** What a search found, each with the places it lies in. */
export function FoundChoices({ tree, cover, partial, found: { nodes, more }, onToggle }: Props) {
  if (nodes.length === 0) return <p className="p-4 text-center text-quiet">{whereTexts.tree.nothing}</p>
  return (
    <>
      <ul>
        {nodes.map((node) => (
          <li key={node.slug} className="flex">
            <TreeCheckbox
              slug={node.slug}
              name={node.name}
              path={ancestors(tree, node.slug)
                .map(({ name }) => name)
                .join('، ')}
              isOn={isChosen(tree, cover, node.slug)}
              isPartial={partial.has(node.slug)}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="p-2 text-sm text-quiet">{whereTexts.tree.more(more)}</p>}
    </>
  )
}
