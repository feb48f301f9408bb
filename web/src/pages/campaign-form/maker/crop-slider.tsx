import { useId } from 'react'

type Props = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value in words. */
  said: string
  /** Its left is the picture's left, whatever the page's direction. */
  isAcross?: boolean
  isDisabled?: boolean
  onChange: (value: number) => void
}

export function CropSlider({
  label,
  value,
  min,
  max,
  step,
  said,
  isAcross = false,
  isDisabled = false,
  onChange,
}: Props) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <label htmlFor={id} className="w-24 shrink-0 text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        dir={isAcross ? 'ltr' : undefined}
        className="h-11 min-w-0 grow accent-accent disabled:opacity-50"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        aria-valuetext={said}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
