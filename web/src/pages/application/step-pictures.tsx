import type { ReactNode } from 'react'
import type { Device } from './device.ts'

const INK = {
  stroke: 'var(--accent)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

function AndroidMenu() {
  return (
    <PhonePicture>
      <rect
        x="18"
        y="18"
        width="60"
        height="14"
        rx="7"
        fill="var(--card)"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <Lines at={[[26, 25]]} width={22} />
      <Marked x={72} y={25} />
      <path d="M72 20v.1m0 4.9v.1m0 4.9v.1" {...INK} strokeWidth={3.5} />
      <Lines
        at={[
          [22, 50],
          [22, 62],
          [22, 74],
        ]}
        width={52}
      />
    </PhonePicture>
  )
}

function AndroidChoice() {
  return (
    <PhonePicture>
      <rect
        x="26"
        y="18"
        width="54"
        height="84"
        rx="6"
        fill="var(--card)"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <Lines
        at={[
          [36, 30],
          [36, 42],
        ]}
        width={34}
      />
      <rect
        x="29"
        y="51"
        width="48"
        height="20"
        rx="4"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2"
      />
      <path d="M39 56v8m-3-3 3 3 3-3m-7 6h8" {...INK} />
      <path d="M50 61h20" {...INK} strokeWidth={3} />
      <Lines
        at={[
          [36, 82],
          [36, 93],
        ]}
        width={34}
      />
    </PhonePicture>
  )
}

function IosShare() {
  return (
    <PhonePicture>
      <Lines
        at={[
          [22, 26],
          [22, 38],
          [22, 50],
          [22, 62],
        ]}
        width={52}
      />
      <path d="M12 92h72" stroke="var(--line)" strokeWidth="2" />
      <path d="m24 98-4 4 4 4m48-8 4 4-4 4" stroke="var(--edge)" strokeWidth="2" strokeLinecap="round" />
      <Marked x={48} y={98} r={13} />
      <path d="M48 101V90m-4 3.5 4-4 4 4M44 97h-2v8h12v-8h-2" {...INK} />
    </PhonePicture>
  )
}

function IosChoice() {
  return (
    <PhonePicture>
      <rect
        x="12"
        y="30"
        width="72"
        height="80"
        rx="10"
        fill="var(--card)"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <Lines
        at={[
          [22, 43],
          [22, 55],
        ]}
        width={36}
      />
      <rect
        x="16"
        y="64"
        width="64"
        height="20"
        rx="4"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2"
      />
      <path d="M22 74h30" {...INK} strokeWidth={3} />
      <path d="M66 69h10v10H66zm5 2.5v5m-2.5-2.5h5" {...INK} strokeWidth={1.75} />
      <Lines at={[[22, 96]]} width={36} />
    </PhonePicture>
  )
}

/** The home screen, with our icon among others. */
function HomeScreen() {
  const others = [
    [20, 22],
    [40, 22],
    [60, 22],
    [20, 44],
    [60, 44],
    [20, 66],
    [40, 66],
    [60, 66],
  ]
  return (
    <PhonePicture>
      {others.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="16" height="16" rx="4" fill="var(--line)" />
      ))}
      <rect x="38" y="42" width="20" height="20" rx="5.5" fill="var(--accent)" />
      <g transform="translate(38 42) scale(.625)">
        <path
          d="M21.5 7.5v15c-3.5-3.4-6.9-4.6-11-4.6a3 3 0 0 1 0-5.8c4.1 0 7.5-1.2 11-4.6Z"
          fill="var(--on-accent)"
        />
      </g>
    </PhonePicture>
  )
}

/** One drawing for each step. */
export const STEP_PICTURES = {
  android: [AndroidMenu, AndroidChoice, HomeScreen],
  ios: [IosShare, IosChoice, HomeScreen],
} as const satisfies Record<Device, readonly unknown[]>

/** A phone in outline, 96 by 120 units, with its screen from 12,8 to 84,112; for a step's drawing. */
function PhonePicture({ children }: { children: ReactNode }) {
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

/** Marks the place to press. */
function Marked({ x, y, r = 11 }: { x: number; y: number; r?: number }) {
  return <circle cx={x} cy={y} r={r} fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="2" />
}

/** Lines in place of text. */
function Lines({ at, width = 40 }: { at: readonly [x: number, y: number][]; width?: number }) {
  return (
    <path
      d={at.map(([x, y]) => `M${x} ${y}h${width}`).join('')}
      stroke="var(--line)"
      strokeWidth="4"
      strokeLinecap="round"
    />
  )
}
