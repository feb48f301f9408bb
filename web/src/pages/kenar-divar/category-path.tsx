import type { PostCategory } from '@jarchi/shared/api/marketplace.ts'

/** A category below those above it. */
export function CategoryPath({ category: { name, parents } }: { category: PostCategory }) {
  return <p className="text-sm text-quiet">{[...parents.map((parent) => parent.name), name].join(' › ')}</p>
}
