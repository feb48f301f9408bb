type Shape = { readonly d: string; readonly fill: string }

/** A sample banner: its colours and, in the left of a field of 296 × 145, what it sells. */
export type Sample = {
  readonly name: 'car' | 'home' | 'sofa' | 'phone'
  readonly ground: string
  readonly glow: string
  readonly shapes: readonly Shape[]
}

const INK = '#1d2a33'
const WHITE = '#ffffff'

export const SAMPLES: readonly Sample[] = [
  {
    name: 'car',
    ground: '#0f4c75',
    glow: '#1b6ca8',
    shapes: [
      { d: 'M14 114h172v5H14z', fill: '#0b3a5a' },
      {
        d: 'M26 106a8 8 0 0 1-8-8V84c0-8 5-13 12-15l18-5 17-21c4-5 9-8 16-8h30c7 0 12 2 17 7l20 20 22 4c9 2 14 8 14 16v16a8 8 0 0 1-8 8z',
        fill: '#ff8a3d',
      },
      { d: 'm62 64 12-15c2-3 4-4 8-4h12v19zM102 45h8c4 0 6 1 9 4l15 15h-32z', fill: '#d9f0ff' },
      { d: 'M172 84h12v9h-12z', fill: '#ffe08a' },
      { d: 'M18 84h8v9h-8z', fill: '#c8322b' },
      {
        d: 'M40 106a17 17 0 1 0 34 0 17 17 0 1 0-34 0zM124 106a17 17 0 1 0 34 0 17 17 0 1 0-34 0z',
        fill: INK,
      },
      { d: 'M50 106a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM134 106a7 7 0 1 0 14 0 7 7 0 1 0-14 0z', fill: WHITE },
    ],
  },
  {
    name: 'home',
    ground: '#2d6a4f',
    glow: '#40916c',
    shapes: [
      { d: 'M14 116h172v5H14z', fill: '#1b4332' },
      { d: 'M44 116V62l52-38 52 38v54z', fill: '#fff3d6' },
      { d: 'M34 62 96 16l62 46-8 9-54-40-54 40z', fill: '#e4572e' },
      { d: 'M122 20h14v24l-14-10z', fill: '#b43f1d' },
      { d: 'M84 116V84h24v32z', fill: '#8d5a34' },
      { d: 'M56 74h18v18H56zM118 74h18v18h-18z', fill: '#7cc6fe' },
      { d: 'M160 116V98h4v18zM150 92a12 12 0 1 1 24 0 12 12 0 1 1-24 0z', fill: '#95d5b2' },
      { d: 'M101 100h3v4h-3z', fill: '#ffe08a' },
    ],
  },
  {
    name: 'sofa',
    ground: '#6a3d7c',
    glow: '#87529c',
    shapes: [
      { d: 'M14 118h172v5H14z', fill: '#4a2759' },
      { d: 'M168 118V54h4v64zM150 54l8-28h24l8 28z', fill: '#ffe08a' },
      { d: 'M38 108h10v10H38zM122 108h10v10h-10z', fill: INK },
      { d: 'M36 84V54a16 16 0 0 1 16-16h66a16 16 0 0 1 16 16v30z', fill: '#f4845f' },
      {
        d: 'M24 108V76a11 11 0 0 1 22 0v10h78V76a11 11 0 0 1 22 0v32a3 3 0 0 1-3 3H27a3 3 0 0 1-3-3z',
        fill: '#f25c54',
      },
      { d: 'M84 42h2v44h-2z', fill: '#c9423b' },
      { d: 'M54 62h24v22H54z', fill: '#f7b267' },
      { d: 'M94 64h22v20H94z', fill: '#fff3d6' },
    ],
  },
  {
    name: 'phone',
    ground: '#9c2f4b',
    glow: '#bf4765',
    shapes: [
      { d: 'M116 34h40a8 8 0 0 1 8 8v76a8 8 0 0 1-8 8h-40a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8z', fill: '#5d1c2d' },
      { d: 'M120 44h24a4 4 0 0 1 4 4v24h-32V48a4 4 0 0 1 4-4z', fill: '#7d2a40' },
      {
        d: 'M56 12h56a11 11 0 0 1 11 11v99a11 11 0 0 1-11 11H56a11 11 0 0 1-11-11V23a11 11 0 0 1 11-11z',
        fill: INK,
      },
      { d: 'M52 24h64v92H52z', fill: '#e8f6ff' },
      { d: 'M52 24h64v40H52z', fill: '#4cc9f0' },
      { d: 'M60 72h22v16H60zM88 72h20v16H88zM60 94h22v14H60z', fill: '#ffb703' },
      { d: 'M88 94h20v14H88z', fill: '#f25c54' },
      { d: 'M76 124a8 3 0 1 0 16 0 8 3 0 1 0-16 0z', fill: '#4a5a66' },
    ],
  },
]
