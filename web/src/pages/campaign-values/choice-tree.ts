/** A choice, with smaller ones below it; choosing a node chooses everything below it. */
export type ChoiceNode = {
  readonly slug: string
  readonly name: string
  readonly children: readonly ChoiceNode[]
}

export type ChoiceTree = {
  readonly roots: readonly ChoiceNode[]
  readonly nodes: ReadonlyMap<string, ChoiceNode>
  readonly parents: ReadonlyMap<string, ChoiceNode>
}

/** The largest chosen nodes: none is below another, and no node has all its children among them. */
export type Cover = ReadonlySet<string>

export function choiceTree(roots: readonly ChoiceNode[]): ChoiceTree {
  const nodes = new Map<string, ChoiceNode>()
  const parents = new Map<string, ChoiceNode>()
  const visit = (node: ChoiceNode) => {
    nodes.set(node.slug, node)
    for (const child of node.children) {
      parents.set(child.slug, node)
      visit(child)
    }
  }
  roots.forEach(visit)
  return { roots, nodes, parents }
}

/** A node's ancestors, the nearest first. */
export function ancestors({ parents }: Pick<ChoiceTree, 'parents'>, slug: string): ChoiceNode[] {
  const parent = parents.get(slug)
  return parent ? [parent, ...ancestors({ parents }, parent.slug)] : []
}

/** The slugs that are only partly chosen. */
export function partlyChosen(tree: ChoiceTree, cover: Cover): Set<string> {
  return new Set([...cover].flatMap((slug) => ancestors(tree, slug).map((node) => node.slug)))
}

export function isChosen(tree: ChoiceTree, cover: Cover, slug: string): boolean {
  return cover.has(slug) || ancestors(tree, slug).some((node) => cover.has(node.slug))
}

export function toggled(tree: ChoiceTree, cover: Cover, slug: string): Cover {
  return isChosen(tree, cover, slug) ? without(tree, cover, slug) : withNode(tree, cover, slug)
}

/** The cover of a list of slugs. Unknown ones are left out. */
export function coverOf(tree: ChoiceTree, slugs: Iterable<string>): Cover {
  const known = [...slugs].filter((slug) => tree.nodes.has(slug))
  return known.reduce<Cover>(
    (cover, slug) => (isChosen(tree, cover, slug) ? cover : withNode(tree, cover, slug)),
    new Set(),
  )
}

/** The chosen nodes in the order of the tree. */
export function coverNodes({ roots }: ChoiceTree, cover: Cover): ChoiceNode[] {
  const visit = (node: ChoiceNode): ChoiceNode[] =>
    cover.has(node.slug) ? [node] : node.children.flatMap(visit)
  return cover.size === 0 ? [] : roots.flatMap(visit)
}

function withNode(tree: ChoiceTree, cover: Cover, slug: string): Cover {
  const node = tree.nodes.get(slug)
  if (!node) return cover
  const next = new Set(cover)
  for (const below of descendants(node)) next.delete(below.slug)
  next.add(slug)
  const parent = tree.parents.get(slug)
  const isParentFull = parent?.children.every((child) => next.has(child.slug)) ?? false
  return parent && isParentFull ? withNode(tree, next, parent.slug) : next
}

function without(tree: ChoiceTree, cover: Cover, slug: string): Cover {
  const next = new Set(cover)
  if (next.delete(slug)) return next
  let below = slug
  for (const ancestor of ancestors(tree, slug)) {
    for (const child of ancestor.children) if (child.slug !== below) next.add(child.slug)
    if (next.delete(ancestor.slug)) break
    below = ancestor.slug
  }
  return next
}

function descendants(node: ChoiceNode): ChoiceNode[] {
  return node.children.flatMap((child) => [child, ...descendants(child)])
}
