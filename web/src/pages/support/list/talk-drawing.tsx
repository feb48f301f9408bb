/** Two speech bubbles, the second about to be written. */
export function TalkDrawing() {
  return (
    <svg
      viewBox="0 0 200 140"
      className="mb-2 w-44"
      fill="none"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path
        d="M92 18h76a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-8v16l-18-16H92a12 12 0 0 1-12-12V30a12 12 0 0 1 12-12z"
        className="fill-card stroke-edge"
      />
      <path d="M104 38h52M104 54h34" className="stroke-line" />
      <path
        d="M32 62h70a12 12 0 0 1 12 12v30a12 12 0 0 1-12 12H62l-18 14v-14H32a12 12 0 0 1-12-12V74a12 12 0 0 1 12-12z"
        className="fill-accent-soft stroke-accent"
      />
      <path d="M48 89h.1M67 89h.1M86 89h.1" className="stroke-accent" strokeWidth="7" />
    </svg>
  )
}
