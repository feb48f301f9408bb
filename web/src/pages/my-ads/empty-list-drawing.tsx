/** A shop with an empty board above its window, waiting for a banner. */
export function EmptyListDrawing() {
  return (
    <svg
      viewBox="0 0 200 140"
      className="mb-2 w-52"
      fill="none"
      strokeWidth="3"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M14 128h172" className="stroke-line" strokeLinecap="round" />
      <path d="M32 62v66h136V62" className="fill-card stroke-edge" />
      <path d="M46 80h60v34H46z" className="fill-accent-soft stroke-edge" />
      <path d="M122 80h30v48h-30zM146 104h.1" className="stroke-edge" strokeLinecap="round" />
      <path
        d="M26 46h148l8 14a12 12 0 0 1-23.4 2 12 12 0 0 1-23.5 0 12 12 0 0 1-23.5 0 12 12 0 0 1-23.5 0 12 12 0 0 1-23.5 0 12 12 0 0 1-23.5 0A12 12 0 0 1 18 60z"
        className="fill-accent stroke-accent"
      />
      <path d="M48 12h104v24H48z" className="fill-card stroke-accent" strokeDasharray="7 6" />
      <path d="M100 18v12M94 24h12" className="stroke-accent" strokeLinecap="round" />
      <path d="m56 106 12-16M68 108l8-10" className="stroke-accent" strokeLinecap="round" />
    </svg>
  )
}
