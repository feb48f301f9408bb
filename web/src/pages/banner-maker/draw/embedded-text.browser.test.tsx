import { embedded, isolated } from '@jarchi/shared/files/banner/isolates.ts'
import { expect, test } from 'vitest'

/** Words around what is read from left to right, which a canvas must not tear apart. */
const AROUND = [
  (run: string) => `حراج ${run} مبلمان`,
  (run: string) => `${run} تخفیف پاییزه`,
  (run: string) => `فقط تا ${run}`,
  (run: string) => `مبل (${run}) نو`,
  (run: string) => `از ${run} تا ${run}!`,
]
const RUNS = [
  '۵۰٪',
  '50%',
  '۲۴۰۰۰ تومان',
  '۰۲۱-۸۸۷۷۶۶۵۵',
  'iPhone 15 Pro',
  '256GB',
  '۱۰×۲۰',
  '+98 912 345 6789',
  'C++',
  '۱۴۰۵/۰۹/۰۴',
]
const TEXTS = RUNS.flatMap((run) => AROUND.map((around) => around(run)))

function drawn(text: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 60 })
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('no canvas')
  Object.assign(ctx, { direction: 'rtl', textAlign: 'right', font: '24px sans-serif' })
  ctx.fillText(text, 590, 40)
  return canvas.toDataURL()
}

test('50 texts come out as with isolates, without the marks that Safari ignores', () => {
  expect(TEXTS).toHaveLength(50)
  for (const text of TEXTS) {
    expect(embedded(text)).not.toMatch(/[\u2066-\u2069]/)
    expect(drawn(embedded(text)), text).toBe(drawn(isolated(text)))
  }
})
