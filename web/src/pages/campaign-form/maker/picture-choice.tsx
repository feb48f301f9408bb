import type { ReactNode } from 'react'

type Props = { label: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

/** A small picture to choose. */
export function PictureChoice({ label, isChosen, onChoose, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      className="relative grid h-18 w-28 place-items-center overflow-hidden rounded-field border-2 border-line bg-page text-sm text-quiet aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
      onClick={onChoose}
    >
      {children}
    </button>
  )
}
