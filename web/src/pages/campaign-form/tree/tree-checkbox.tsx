type Props = {
  name: string
  /** Where the place lies, for rows that stand outside their tree. */
  path?: string | undefined
  isOn: boolean
  isPartial: boolean
  onToggle: () => void
}

/** One choice of a tree: a native checkbox over the whole row, mixed when only parts below it are chosen. */
export function TreeCheckbox({ name, path, isOn, isPartial, onToggle }: Props) {
  return (
    <label className="flex min-h-11 grow cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-page has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        data-choice=""
        className="size-5 shrink-0 accent-accent outline-none"
        checked={isOn}
        onChange={onToggle}
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
}
