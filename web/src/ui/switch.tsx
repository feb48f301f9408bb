import { useHeldBusy, Spinner } from './spinner.tsx'

type Props = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  busy?: boolean
  /** Shows the label beside the switch; otherwise `label` is only for assistive technology. */
  showLabel?: boolean
}

export function Switch({ label, checked, onChange, busy = false, showLabel = false }: Props) {
  const shown = useHeldBusy(busy)
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center justify-center gap-3">
      {showLabel && <span>{label}</span>}
      <span className="relative inline-flex">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-label={showLabel ? undefined : label}
          aria-disabled={shown || undefined}
          onChange={(event) => !shown && onChange(event.target.checked)}
          className="peer h-7 w-12 appearance-none rounded-full border-2 border-edge bg-card transition-colors checked:border-accent checked:bg-accent"
        />
        <span className="pointer-events-none absolute start-1 top-1 grid size-5 place-items-center rounded-full bg-edge text-card transition-[inset-inline-start] peer-checked:start-6 peer-checked:bg-on-accent peer-checked:text-accent">
          {shown && <Spinner className="size-3.5" />}
        </span>
      </span>
    </label>
  )
}
