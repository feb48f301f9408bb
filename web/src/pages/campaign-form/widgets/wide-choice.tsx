import { Switch } from '../../../ui/switch.tsx'

type Props = { label: string; hint: string; isWide: boolean; onChange: (isWide: boolean) => void }

/** The switch for everything at once, instead of hundreds of ticks. */
export function WideChoice({ label, hint, isWide, onChange }: Props) {
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
