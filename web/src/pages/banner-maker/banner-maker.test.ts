import { expect, test } from 'vitest'
import { stepAsked } from './banner-maker.tsx'

const none = { shiftKey: false, ctrlKey: false, metaKey: false }

test.each([
  [{ ...none, code: 'KeyZ', ctrlKey: true }, 'undo'],
  [{ ...none, code: 'KeyZ', metaKey: true }, 'undo'],
  [{ ...none, code: 'KeyZ', ctrlKey: true, shiftKey: true }, 'redo'],
  [{ ...none, code: 'KeyY', ctrlKey: true }, 'redo'],
  [{ ...none, code: 'KeyZ' }, null],
  [{ ...none, code: 'KeyA', ctrlKey: true }, null],
])('%o asks for %s', (pressed, step) => expect(stepAsked(pressed)).toBe(step))
