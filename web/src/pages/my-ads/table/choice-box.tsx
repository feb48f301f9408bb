type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A checkbox with room for a finger; its label is for those who hear it. */
export function ChoiceBox({ label, isOn, onChange }: Props) {
  return (
    <label className="grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        className="size-5 accent-accent"
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
