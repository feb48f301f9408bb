import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../test/workbook.ts'
import { csvOf } from './csv.ts'
import type { Row, Table } from './table.ts'
import { xlsxStream } from './xlsx.ts'

const rows: Row[] = [
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
]
const table: Table = {
  name: 'تراکنش‌ها',
  columns: [
    { title: 'شرح', width: 20 },
    { title: 'مبلغ', width: 10 },
  ],
  pages: [rows.slice(0, 4), [], rows.slice(4)],
}

test('CSV is UTF-8 with its mark, quoted if necessary, and runs nothing', async () => {
  expect(await csvOf([table])).toBe(
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

test.each([
  ['x;=1', `"x;'=1"`],
  ['x,+1', '"x,\'+1"'],
  ['x\t\u200f@a', '"x\t\'\u200f@a"'],
  ['x\u061b -1', '"x\u061b\' -1"'],
  ['x|\u2800=1', '"x|\'\u2800=1"'],
  ['x\n=1', '"x\n\'=1"'],
  ['x =1', '"x \'=1"'],
  ['a - b, c; d', '"a - b, c; d"'],
])('%j begins no formula, no matter what ends a cell', async (value, expected) => {
  const one = { name: '', columns: [{ title: 'a', width: 1 }], pages: [[[value]]] }
  expect((await csvOf([one])).split('\r\n')[1]).toBe(expected)
})

test('a text of a workbook that looks like the number of a character stays as it is', async () => {
  const value = '_x0041_ _X000a_ _x41_ _x005F_x0041_'
  const one = { name: '', columns: [{ title: 'a', width: 1 }], pages: [[[value]]] }
  const [sheet] = readWorkbook(await buffer(xlsxStream([one])))
  expect(sheet?.rows.at(-1)).toEqual([value])
})

test('several tables follow each other with an empty line between', async () => {
  const small = { name: '', columns: [{ title: 'a', width: 1 }], pages: [[[1]]] }
  expect(await csvOf([small, small])).toBe('\ufeffa\r\n1\r\n\r\na\r\n1\r\n')
})

test('a workbook is right-to-left, its numbers are numbers and its texts are texts', async () => {
  const [sheet, ...more] = readWorkbook(await buffer(xlsxStream([table])))
  expect(more).toEqual([])
  expect(sheet).toEqual({
    name: 'تراکنش‌ها',
    isRightToLeft: true,
    rows: [['شرح', 'مبلغ'], ...rows],
  })
})

test('a workbook has several sheets, with any names and cells', async () => {
  const strange: Row[] = [['<b> & "c" \u0000\u000b\ud800', 1]]
  const sheet = (name: string): Table => ({ ...table, name, pages: [strange] })
  const sheets = readWorkbook(await buffer(xlsxStream([sheet('a & b'), sheet('<c>')])))
  expect(sheets.map(({ name }) => name)).toEqual(['a & b', '<c>'])
  for (const { rows: read } of sheets) expect(read[1]).toEqual(['<b> & "c" \ufffd', 1])
})

test('a workbook is read only as fast as the client reads it', async () => {
  const page = Array.from({ length: 500 }, (_, index): Row => [`${index} ${Math.sqrt(index + 2)}`, index])
  let read = 0
  function* pages() {
    for (; read < 1_000; read += 1) yield page
  }
  const taking = xlsxStream([{ ...table, pages: pages() }])[Symbol.asyncIterator]()
  await taking.next()
  await pause(300)
  const ahead = read
  expect(ahead).toBeLessThan(100)
  await taking.return?.()
})

test('a failure while a table is read is a failure of the file', async () => {
  async function* pages() {
    yield [['one', 1] as const]
    throw new Error('the database is gone')
  }
  for (const name of ['first', 'second']) {
    const tables = [table, { ...table, name, pages: pages() }]
    await expect(buffer(xlsxStream(tables))).rejects.toThrow('the database is gone')
    await expect(csvOf([{ ...table, pages: pages() }])).rejects.toThrow('the database is gone')
  }
})
