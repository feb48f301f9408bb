import { useDeferredValue, useId, useState } from 'react'
import { whereTexts } from '../../../i18n/campaign-form.ts'
import { closeIcon } from '../../../ui/icons.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { Switch } from '../../../ui/switch.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ChoiceList } from './choice-list.tsx'
import {
  isChosen,
  toggled,
  coverNodes,
  type ChoiceTree,
  type Cover,
  type ChoiceNode,
} from '../../campaign-values/choice-tree.ts'

type Props = {
  tree: ChoiceTree
  cover: Cover
  label: string
  searchLabel: string
  /** Popular choices, to press directly. */
  quick?: readonly string[]
  /** Must keep its identity while a user types. */
  onChange: (cover: Cover) => void
}

/** A tree to choose from: search first, chosen items as chips, then the tree. */
export function ChoiceField({ tree, cover, label, searchLabel, quick = [], onChange }: Props) {
  const searchId = useId()
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  return (
    <div className="grid gap-3">
      <div ref={keepFocus} className="grid gap-3">
        <ChosenChips
          items={chosenItems(tree, cover)}
          onRemove={(slug) => onChange(withoutItem(tree, cover, slug))}
          onClear={() => onChange(new Set())}
        />
        <label className="sr-only" htmlFor={searchId}>
          {searchLabel}
        </label>
        <input
          id={searchId}
          type="search"
          className="min-h-12 w-full rounded-field border border-edge bg-card px-3"
          placeholder={searchLabel}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <QuickChoices tree={tree} cover={cover} slugs={quick} onChange={onChange} />
      <ChoiceList tree={tree} cover={cover} label={label} query={deferredQuery} onChange={onChange} />
    </div>
  )
}

type QuickChoicesProps = {
  tree: ChoiceTree
  cover: Cover
  slugs: readonly string[]
  onChange: (cover: Cover) => void
}

function QuickChoices({ tree, cover, slugs, onChange }: QuickChoicesProps) {
  const nodes = slugs.flatMap((slug) => tree.nodes.get(slug) ?? [])
  if (nodes.length === 0) return null
  return (
    <div role="group" aria-label={whereTexts.places.quick} className="flex flex-wrap gap-2">
      {nodes.map(({ slug, name }) => {
        const isOn = isChosen(tree, cover, slug)
        return (
          <Chip key={slug} isOn={isOn} isPressed={isOn} onPress={() => onChange(toggled(tree, cover, slug))}>
            {name}
          </Chip>
        )
      })}
    </div>
  )
}

type ChosenChipsProps = {
  items: readonly ChosenItem[]
  onRemove: (slug: string) => void
  onClear: () => void
}

const FEW = 12

/** The chosen items, each with a remove button; a long list first shows only a few. */
function ChosenChips({ items, onRemove, onClear }: ChosenChipsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, FEW)
  const hidden = items.length - shown.length
  if (items.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={whereTexts.tree.chosen}>
      {shown.map((item) => {
        const name = itemName(item)
        const remove = () => onRemove(item.node.slug)
        return (
          <li key={item.node.slug}>
            <Chip isOn icon={closeIcon} label={whereTexts.tree.remove(name)} onPress={remove}>
              {name}
            </Chip>
          </li>
        )
      })}
      {hidden > 0 && (
        <li>
          <Chip onPress={() => setIsWhole(true)}>{whereTexts.tree.showAll(hidden)}</Chip>
        </li>
      )}
      {items.length > 1 && (
        <li>
          <Chip onPress={onClear}>{whereTexts.tree.clear}</Chip>
        </li>
      )}
    </ul>
  )
}

type WideChoiceProps = { label: string; hint: string; isWide: boolean; onChange: (isWide: boolean) => void }

/** The switch for everything at once, instead of hundreds of checkboxes. */
export function WideChoice({ label, hint, isWide, onChange }: WideChoiceProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-field border border-line p-3">
      <p>
        {label}
        <span className="block text-sm text-quiet">{hint}</span>
      </p>
      <Switch label={label} checked={isWide} onChange={onChange} />
    </div>
  )
}

/** One chosen item: a whole node, or a node except a few below it. */
export type ChosenItem = { readonly node: ChoiceNode; readonly except: readonly ChoiceNode[] }

const MOST_MISSING = 3

export function itemName({ node, except }: ChosenItem): string {
  return except.length === 0 ? nameOf(node) : whereTexts.tree.except(nameOf(node), except.map(nameOf))
}

const nameOf = ({ name }: ChoiceNode) => name

/** The chosen nodes in short: a node with only a few parts missing is one item. */
export function chosenItems({ roots }: Pick<ChoiceTree, 'roots'>, cover: Cover): ChosenItem[] {
  return cover.size === 0 ? [] : roots.flatMap((root) => itemsOf(root, cover))
}

/** The cover without anything chosen in a node. */
export function withoutItem(tree: ChoiceTree, cover: Cover, slug: string): Cover {
  const node = tree.nodes.get(slug)
  if (!node) return cover
  const gone = new Set(coverNodes({ ...tree, roots: [node] }, cover).map((each) => each.slug))
  return new Set([...cover].filter((each) => !gone.has(each)))
}

function itemsOf(node: ChoiceNode, cover: Cover): ChosenItem[] {
  if (cover.has(node.slug)) return [{ node, except: [] }]
  const { chosen, missing } = partsOf(node, cover)
  if (chosen === 0) return []
  const isShorter = missing.length <= MOST_MISSING && chosen > missing.length + 1
  return isShorter ? [{ node, except: missing }] : node.children.flatMap((child) => itemsOf(child, cover))
}

/** How many chosen nodes are below a partly chosen node, and the largest nodes that are not chosen at all. */
function partsOf(node: ChoiceNode, cover: Cover): { chosen: number; missing: ChoiceNode[] } {
  if (cover.has(node.slug)) return { chosen: 1, missing: [] }
  const parts = node.children.map((child) => partsOf(child, cover))
  const chosen = parts.reduce((sum, part) => sum + part.chosen, 0)
  return { chosen, missing: chosen === 0 ? [node] : parts.flatMap((part) => part.missing) }
}
