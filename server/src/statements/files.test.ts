import { expect, test } from 'vitest'
import { readWorkbook } from '../../test/workbook.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

const table = {
  name: 'تراکنش‌ها',
  columns: [
    { title: 'شرح', width: 20 },
    { title: 'مبلغ', width: 10 },
  ],
  rows: [
    ['ساده', 12],
    ['با "گیومه"، و, ویرگول', -3_000_000_000_000],
    ['دو\r\nخط', 0],
    ['=HYPERLINK("https://evil.example")', 1],
    ['  +1', 2],
    ['-1', 3],
    ['@SUM(A1)', 4],
    ['\t=1', 5],
    ['＝1', 6],
    ['\u200f=1', 7],
  ],
} as const

test('CSV is UTF-8 with its mark, quoted where it must be, and runs nothing', () => {
  expect(csvOf([table])).toBe(
    [
      '\ufeffشرح,مبلغ',
      'ساده,12',
      '"با ""گیومه""، و, ویرگول",-3000000000000',
      '"دو\r\nخط",0',
      `"'=HYPERLINK(""https://evil.example"")",1`,
      `"'  +1",2`,
      `"'-1",3`,
      `"'@SUM(A1)",4`,
      `"'\t=1",5`,
      `"'＝1",6`,
      `"'\u200f=1",7`,
      '',
    ].join('\r\n'),
  )
})

test('several tables stand below each other with a line between', () => {
  const small = { name: '', columns: [{ title: 'a', width: 1 }], rows: [[1]] }
  expect(csvOf([small, small])).toBe('\ufeffa\r\n1\r\n\r\na\r\n1\r\n')
})

test('a workbook reads from right to left, its numbers are numbers and its texts are texts', async () => {
  const [sheet, ...more] = readWorkbook(await xlsxOf([table]))
  expect(more).toEqual([])
  expect(sheet).toEqual({
    name: 'تراکنش‌ها',
    isRightToLeft: true,
    rows: [['شرح', 'مبلغ'], ...table.rows.map(([text, amount]) => [text, amount])],
  })
})
