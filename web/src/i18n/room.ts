import { numberText } from './format.ts'

/** Texts about how much room a text has. */
export const roomTexts = {
  room: (used: number, most: number) => `${numberText(used)} نویسه از ${numberText(most)} نویسه`,
  tooLong: (used: number, most: number) =>
    `${numberText(used)} نویسه است و ${numberText(most)} نویسه جا دارد؛ ${numberText(used - most)} نویسه کوتاه‌ترش کنید.`,
} as const
