import { numberText } from './format.ts'

/** Texts about how much room a text has. */
export const roomTexts = {
  room: (used: number, most: number) => `${numberText(used)} حرف از ${numberText(most)} حرف`,
  tooLong: (used: number, most: number) =>
    `${numberText(used)} حرف است و ${numberText(most)} حرف جا دارد؛ ${numberText(used - most)} حرف کوتاه‌ترش کنید.`,
} as const
