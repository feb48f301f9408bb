import { memo } from 'react'

type Props = {
  slug: string
  name: string
  /** Where the place lies, for rows that stand outside their tree. */
  path?: string
  isOn: boolean
  isPartial: boolean
  /** Must keep its identity, or hundreds of rows are drawn anew for one tick. */
  onToggle: (slug: string) => void
}

/** One choice of a tree: a native checkbox over the whole row, mixed when only parts below it are chosen. */
export const TreeCheckbox = memo(function TreeCheckbox({
  slug,
  name,
  path,
  isOn,
  isPartial,
  onToggle,
}: Props) {
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
