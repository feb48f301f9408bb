type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** Inside a card, and in small print. */
  isSmall?: boolean
}

/** A few choices side by side, one of them chosen. */
export function Segments<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
  isSmall = false,
}: Props<Value>) {
  const { group, button } = isSmall ? SMALL : LARGE
  return (
    <div role="group" aria-label={label} className={`flex flex-wrap rounded-field p-0.5 ${group}`}>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className={`min-h-11 grow rounded-field text-quiet aria-pressed:font-semibold aria-pressed:text-ink ${button}`}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

const LARGE = { group: 'border border-line bg-card', button: 'px-2 text-sm aria-pressed:bg-accent-soft' }
const SMALL = { group: 'bg-page', button: 'min-w-11 px-2.5 text-xs aria-pressed:bg-card lg:min-h-10' }
