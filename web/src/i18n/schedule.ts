import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { WEEKDAYS } from './date-format.ts'

/** Texts of the weekly schedule. */
export const scheduleTexts = {
  label: 'ساعت‌های نمایش در هفته',
  hint: 'روی خانه‌ها بکشید یا نام روز و ساعت را بزنید.',
  keys: 'با کلیدهای جهت‌نما حرکت کنید، با کلید فاصله روشن یا خاموش کنید و با نگه داشتن Shift چند خانه را با هم تغییر دهید.',
  days: WEEKDAYS,
  day: (day: number) => WEEKDAYS[day] ?? '',
  hour: (hour: number) => persianDigits(hour),
  cell: (day: number, hour: number) =>
    `${WEEKDAYS[day]}، ساعت ${persianDigits(hour)} تا ${persianDigits(hour + 1)}`,
  wholeDay: (day: number) => `همهٔ ساعت‌های ${WEEKDAYS[day]}`,
  wholeHour: (hour: number) => `ساعت ${persianDigits(hour)} تا ${persianDigits(hour + 1)} همهٔ روزها`,
  sum: (hours: number) => `${persianDigits(hours)} ساعت در هفته`,
  allWeek: 'همیشه، همهٔ روزها و ساعت‌ها',
  noHours: 'هیچ ساعتی انتخاب نکرده‌اید؛ تبلیغ همیشه نمایش داده می‌شود.',
  daysHead: 'روز',
  presetsLabel: 'زمان‌بندی‌های آماده',
  presets: { allWeek: 'همیشه', workHours: 'ساعت کاری', evenings: 'عصر و شب', weekend: 'آخر هفته' },
  byChoice: {
    label: 'انتخاب با روز و ساعت',
    day: 'روز',
    everyDay: 'همهٔ روزها',
    from: 'از ساعت',
    to: 'تا ساعت',
    fromHour: (hour: number) => `از ${persianDigits(hour)}`,
    toHour: (hour: number) => `تا ${persianDigits(hour)}`,
    on: 'نمایش در این ساعت‌ها',
    off: 'بدون نمایش در این ساعت‌ها',
  },
  earlier: 'ساعت‌های قبل',
  later: 'ساعت‌های بعد',
} as const
