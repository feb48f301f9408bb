import type { BannerColors } from './banner-spec.ts'

/** Colours that go well together; each pair of text and ground can be read without correction. */
export const PALETTES = {
  pine: { background: '#0e5447', text: '#ffffff', accent: '#ffc857' },
  saffron: { background: '#ffb627', text: '#2b1a04', accent: '#8c1c13' },
  ink: { background: '#14213d', text: '#ffffff', accent: '#fca311' },
  pomegranate: { background: '#8c1230', text: '#fff4ec', accent: '#ffd9a0' },
  turquoise: { background: '#0b7285', text: '#ffffff', accent: '#ffe066' },
  sand: { background: '#f3e6d0', text: '#3b2a1a', accent: '#b2432c' },
  plum: { background: '#43265f', text: '#ffffff', accent: '#ff8fa3' },
  lime: { background: '#e4f26b', text: '#1c2a12', accent: '#1f6f43' },
  night: { background: '#1b1b1f', text: '#ffffff', accent: '#57d9a3' },
  sky: { background: '#d6ecff', text: '#0b2f54', accent: '#1769d2' },
  clay: { background: '#b8472e', text: '#fff8ef', accent: '#ffdd99' },
  rose: { background: '#ffdfe5', text: '#551b2d', accent: '#c2255c' },
} as const satisfies Record<string, BannerColors>

export type PaletteName = keyof typeof PALETTES
