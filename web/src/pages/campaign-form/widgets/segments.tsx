type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A few choices side by side, one of them pressed. */
export function Segments<Value extends string>({ label, options, chosen, onChoose }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-field border border-line bg-card p-0.5">
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className="min-h-11 grow rounded-field px-2 text-sm text-quiet aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-ink"
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
