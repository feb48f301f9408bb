import type { Sample } from './samples.ts'

/** A list of grey posts in which only the banner has colour: what standing out looks like. */
export function SamplePicture({ sample }: { sample: Sample }) {
  const clip = `banner-${sample.name}`
  return (
    <svg viewBox="0 0 320 269" className="block w-full" aria-hidden="true">
      <Post y={10} />
      <g transform="translate(12 62)">
        <clipPath id={clip}>
          <rect width="296" height="145" rx="12" />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <rect width="296" height="145" fill={sample.ground} />
          <circle cx="96" cy="78" r="92" fill={sample.glow} />
          {sample.shapes.map(({ d, fill }) => (
            <path key={d} d={d} fill={fill} />
          ))}
          <g fill="#ffffff">
            <rect x="206" y="34" width="74" height="12" rx="6" />
            <rect x="222" y="55" width="58" height="8" rx="4" opacity="0.7" />
            <rect x="234" y="70" width="46" height="8" rx="4" opacity="0.7" />
          </g>
          <rect x="222" y="95" width="58" height="22" rx="11" fill="#ffd166" />
          <rect x="234" y="103" width="34" height="6" rx="3" fill="#1d2a33" />
        </g>
      </g>
      <Post y={219} />
    </svg>
  )
}

function Post({ y }: { y: number }) {
  return (
    <g className="fill-line">
      <rect x="12" y={y} width="52" height="40" rx="6" />
      <rect x="180" y={y + 6} width="128" height="10" rx="5" />
      <rect x="228" y={y + 24} width="80" height="8" rx="4" />
    </g>
  )
}
