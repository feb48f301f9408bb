import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Row, Table } from './table.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes in the list of styles below. */
const BOLD = 1
const GROUPED = 2
const STYLES =
  `${HEAD}<styleSheet xmlns="${SHEETS}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'

/** Tables as an Excel workbook, each on its own right-to-left sheet, written while they are read. */
export function xlsxStream(tables: readonly Table[]): Readable {
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name)
  const output = Readable.from(zip.outputStream)
  add('[Content_Types].xml', contentTypes(tables.length))
  add('_rels/.rels', relations([{ id: 'workbook', type: 'officeDocument', target: 'xl/workbook.xml' }]))
  add('xl/workbook.xml', workbook(tables))
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      { id: 'styles', type: 'styles', target: 'styles.xml' },
      ...tables.map((_, index) => ({
        id: `sheet${index + 1}`,
        type: 'worksheet',
        target: `worksheets/sheet${index + 1}.xml`,
      })),
    ]),
  )
  add('xl/styles.xml', STYLES)
  for (const [index, table] of tables.entries()) {
    // The archive does not end both streams together, so we do. One page is read ahead: sixteen, the default,
    // would hold a dozen megabytes.
    const sheet = Readable.from(sheetPieces(table), { highWaterMark: 1 }).on('error', (error) =>
      output.destroy(error),
    )
    output.on('close', () => sheet.destroy())
    zip.addReadStream(sheet, `xl/worksheets/sheet${index + 1}.xml`)
  }
  zip.end()
  return output
}

function contentTypes(sheets: number): string {
  const parts = ['xl/workbook.xml', 'xl/styles.xml']
  const types = ['sheet.main', 'styles']
  for (let number = 1; number <= sheets; number += 1) {
    parts.push(`xl/worksheets/sheet${number}.xml`)
    types.push('worksheet')
  }
  const overrides = parts.map(
    (part, index) => `<Override PartName="/${part}" ContentType="${TYPE}.${types[index]}+xml"/>`,
  )
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  )
}

function relations(all: readonly { id: string; type: string; target: string }[]): string {
  const each = all.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function workbook(tables: readonly Table[]): string {
  const sheets = tables.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`
}

async function* sheetPieces({ columns, pages }: Table): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield (
    `${HEAD}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView rightToLeft="1" workbookViewId="0">` +
      `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${widths.join('')}</cols><sheetData>`
  )
  const letters = columns.map((_, index) => columnName(index))
  const titles = columns.map(({ title }, index) => text(`${letters[index]}1`, title, BOLD))
  yield `<row r="1">${titles.join('')}</row>`
  let above = 1
  for await (const rows of pages) {
    yield rows.map((row, index) => line(letters, above + index + 1, row)).join('')
    above += rows.length
  }
  yield '</sheetData></worksheet>'
}

/** A, B, … Z, AA, … */
function columnName(index: number): string {
  const before = Math.floor(index / 26)
  return (before > 0 ? columnName(before - 1) : '') + String.fromCodePoint(65 + (index % 26))
}

function line(letters: readonly string[], number: number, row: Row): string {
  return `<row r="${number}">${row.map((value, index) => cell(`${letters[index]}${number}`, value)).join('')}</row>`
}

function cell(place: string, value: string | number): string {
  return typeof value === 'number'
    ? `<c r="${place}" s="${GROUPED}"><v>${value}</v></c>`
    : text(place, value, 0)
}

/** Marked as text, so that it is never a formula. */
function text(place: string, value: string, style: number): string {
  if (value === '') return ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const ESCAPES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '&': '&amp;',
  '\r': '&#13;',
}
/** A character as its number: spreadsheets would read it as that character. */
const NUMBERED = /_(?=x[\da-f]{4}_)/gi
/** Characters that XML cannot contain in any form, and other control characters, which no sheet shows. */
const UNFIT = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

function escaped(value: string): string {
  return value
    .toWellFormed()
    .replace(UNFIT, '')
    .replace(NUMBERED, '_x005F_')
    .replace(/[<>"&\r]/g, (sign) => ESCAPES[sign] ?? sign)
}
