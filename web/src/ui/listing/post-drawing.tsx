import type { ListingPost } from '../../i18n/listing.ts'
import { DESKTOP, PHONE } from './listing-size.ts'
import { ThingDrawing } from './thing-drawing.tsx'

const TALL = 182

/** A post of the phone's list: a row with its picture at the end. */
export function PostRow({ post }: { post: ListingPost }) {
  return (
    <svg viewBox={`0 0 ${PHONE.width} 124`} className="block w-full">
      <ThingDrawing thing={post.thing} x={16} y={12} size={100} />
      <Words post={post} x={374} y={32} step={25} />
      <path d="M16 123.500h358" stroke="var(--line)" />
    </svg>
  )
}

/** A post of the desktop's list: a card, and the gap below it. */
export function PostCard({ post }: { post: ListingPost }) {
  return (
    <svg viewBox={`0 0 ${DESKTOP.column} ${TALL + DESKTOP.gap}`} className="block w-full">
      <rect
        x="0.5"
        y="0.5"
        width={DESKTOP.column - 1}
        height={TALL - 1}
        rx="8"
        fill="var(--card)"
        stroke="var(--line)"
      />
      <ThingDrawing thing={post.thing} x={16} y={21} size={140} />
      <Words post={post} x={356} y={44} step={34} />
    </svg>
  )
}

type WordsProps = { post: ListingPost; x: number; y: number; step: number }

function Words({ post: { title, note, price, place }, x, y, step }: WordsProps) {
  return (
    <>
      <text x={x} y={y} fontSize="15.5" fontWeight="600" fill="var(--ink)">
        {title}
      </text>
      {[note, price, place].map((line, index) => (
        <text key={line} x={x} y={y + step * (index + 1)} fontSize="13" fill="var(--quiet)">
          {line}
        </text>
      ))}
    </>
  )
}
