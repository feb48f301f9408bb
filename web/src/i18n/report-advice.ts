import type { Advice } from '@jarchi/shared/api/reports.ts'

type Kind = Advice['kind']
type Sentence = (why: Advice['why']) => string

/** What to do next, in a sentence. */
export const adviceSentences: Readonly<Record<Kind, Sentence>> = {
  budget_spent_early: () => 'بودجهٔ روزانه پیش از پایان روز تمام می‌شود؛ با بودجهٔ بیشتر، عصرها هم دیده می‌شوید.',
  low_click_rate: () => 'بنر این آگهی کمتر از معمول کلیک می‌گیرد؛ متن یا تصویر دیگری را امتحان کنید.',
  keyword_without_chats: () => 'یک کلیدواژه کلیک می‌آورد ولی به گفت‌وگو نمی‌رسد؛ می‌توانید آن را بردارید.',
  costly_hours: () => 'بعضی ساعت‌ها گران‌تر از بقیه‌اند؛ می‌توانید آن‌ها را خاموش کنید.',
  no_impressions: () => 'این آگهی نمایشی نداشته است؛ با هزینهٔ کلیک بالاتر، شانس نمایش بیشتر می‌شود.',
}
