import { expect, test } from 'vitest'
import { accentTokens } from './accent-colors.ts'
import { contrast } from '../files/banner/color.ts'

const GROUNDS = {
  light: { page: '#f5f6f4', card: '#ffffff', ink: '#17201c' },
  dark: { page: '#111513', card: '#1a201d', ink: '#eef2ef' },
}

test.each(['#0e6b5c', '#a62626', '#1d4ed8', '#6b21a8', '#000000', '#7a4b00', '#5b5b5b', '#00008b'])(
  'the tokens of %s can be read, light and dark',
  (color) => {
    const tokens = accentTokens(color)
    expect(tokens?.light.accent).toBe(color)
    for (const scheme of ['light', 'dark'] as const) {
      const { page, card, ink } = GROUNDS[scheme]
      const found = tokens?.[scheme] ?? expect.fail('no tokens')
      const pairs = [
        [found.accent, page],
        [found.accent, card],
        [found.accent, found['accent-soft']],
        [found['on-accent'], found.accent],
        [found['on-accent'], found['accent-strong']],
        [ink, found['accent-soft']],
      ] as const
      for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test.each(['#ffd400', '#ffffff', '#9e9e9e', '#4fbfa8'])(
  '%s cannot be read on white, and has no tokens',
  (color) => {
    expect(accentTokens(color)).toBeNull()
  },
)
