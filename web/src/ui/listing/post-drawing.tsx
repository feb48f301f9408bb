import type { ListingPost, Thing } from '../../i18n/listing.ts'
import { DESKTOP, PHONE } from './listing-size.ts'

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

/** A post of the desktop's list: a card and the gap below it. */
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

/** Silhouettes on a grid of 100 units: the body first, then its details. */
const SHAPES: Readonly<Record<Thing, readonly [body: string, detail: string]>> = {
  sofa: [
    'M18 48q0-18 16-18h32q16 0 16 18v8H18zM10 52q0-7 7-7t7 7v10h52V52q0-7 7-7t7 7v20H10zM18 72h6v8h-6zM76 72h6v8h-6z',
    'M30 46h19v14H30zM51 46h19v14H51z',
  ],
  bicycle: [
    'M26 42a18 18 0 1 0 .1 0zm0 6a12 12 0 1 1-.1 0zM74 42a18 18 0 1 0 .1 0zm0 6a12 12 0 1 1-.1 0z',
    'M24 60 38 38h26l10 22h-4L60 43 48 62H24zm8-4h12L40 43zM32 32h14v5H32zM62 28h12v4H66l2 8h-4z',
  ],
  house: ['M20 40 50 18l30 22v42H20z', 'M43 60h14v22H43zM28 44h12v11H28zM60 44h12v11H60z'],
  lamp: ['M34 20h32l10 28H24z', 'M48 48h4v30h-4zM36 78h28v5H36z'],
  car: [
    'M14 58q2-10 14-12l10-14q3-4 8-4h18q6 0 9 5l7 13q8 2 8 10v10H14z',
    'M40 45l7-10h8v10zM59 35h6q3 0 5 3l3 7H59zM30 58a9 9 0 1 0 .1 0zM72 58a9 9 0 1 0 .1 0z',
  ],
  camera: [
    'M14 36q0-5 5-5h14l6-9h22l6 9h14q5 0 5 5v36q0 5-5 5H19q-5 0-5-5z',
    'M50 38a15 15 0 1 0 .1 0zm0 7a8 8 0 1 1-.1 0zM74 37h7v5h-7z',
  ],
  desk: ['M12 40h76v8H12zM16 48h6v34h-6zM78 48h6v34h-6z', 'M52 48h28v24H52zM26 26h22v14H26z'],
  plant: [
    'M50 62C30 60 24 44 26 26c16 2 24 16 24 34 0-20 8-34 24-38 4 20-4 38-24 40z',
    'M34 62h32l-5 22H39z',
  ],
}

type Props = { thing: Thing; x: number; y: number; size: number }

/** The picture of a post beside the banner: grey, so that only the banner has colour. */
function ThingDrawing({ thing, x, y, size }: Props) {
  const [body, detail] = SHAPES[thing]
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 100 100">
      <rect width="100" height="100" rx="6" fill="var(--line)" />
      <path d="M0 76h100v18a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z" fill="var(--edge)" opacity="0.22" />
      <path d={body} fill="var(--edge)" opacity="0.6" />
      <path d={detail} fill="var(--quiet)" opacity="0.75" />
    </svg>
  )
}
