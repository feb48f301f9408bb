import type { ReactNode } from 'react'

/** A phone in outline, 96 by 120 units, with its screen from 12,8 to 84,112; for a step's drawing. */
export function PhonePicture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 96 120" className="w-24 shrink-0" fill="none" aria-hidden="true">
      <rect
        x="10"
        y="4"
        width="76"
        height="112"
        rx="12"
        fill="var(--page)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      <path d="M42 10h12" stroke="var(--edge)" strokeWidth="2" strokeLinecap="round" />
      {children}
    </svg>
  )
}

/** What a finger is to find. */
export function Marked({ x, y, r = 11 }: { x: number; y: number; r?: number }) {
  return <circle cx={x} cy={y} r={r} fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="2" />
}

/** Words, as far as they do not matter. */
export function Lines({ at, width = 40 }: { at: readonly [x: number, y: number][]; width?: number }) {
  return (
    <path
      d={at.map(([x, y]) => `M${x} ${y}h${width}`).join('')}
      stroke="var(--line)"
      strokeWidth="4"
      strokeLinecap="round"
    />
  )
}
