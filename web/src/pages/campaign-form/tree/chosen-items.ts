import { whereTexts } from '../../../i18n/campaign-form.ts'
import {
  coverNodes,
  type ChoiceNode,
  type ChoiceTree,
  type Cover,
} from '../../campaign-values/choice-tree.ts'

/** One chosen item: a whole node, or a node except a few below it. */
export type ChosenItem = { readonly node: ChoiceNode; readonly except: readonly ChoiceNode[] }

const FEW = 3

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
  const isShorter = missing.length <= FEW && chosen > missing.length + 1
  return isShorter ? [{ node, except: missing }] : node.children.flatMap((child) => itemsOf(child, cover))
}

/** How many chosen nodes are below a partly chosen node, and the largest nodes that are not chosen at all. */
function partsOf(node: ChoiceNode, cover: Cover): { chosen: number; missing: ChoiceNode[] } {
  if (cover.has(node.slug)) return { chosen: 1, missing: [] }
  const parts = node.children.map((child) => partsOf(child, cover))
  const chosen = parts.reduce((sum, part) => sum + part.chosen, 0)
  return { chosen, missing: chosen === 0 ? [node] : parts.flatMap((part) => part.missing) }
}
