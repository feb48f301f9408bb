import { inflateRawSync } from 'node:zlib'

type Cell = string | number
type Sheet = { name: string; isRightToLeft: boolean; rows: Cell[][] }

/** Reads a workbook as a spreadsheet would, without the library that wrote it. */
export function readWorkbook(file: Buffer): Sheet[] {
  const parts = unzipped(file)
  const part = (name: string) => parts.get(name) ?? ''
  return [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = ''], index) => {
    const xml = part(`xl/worksheets/sheet${index + 1}.xml`)
    const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => cellsOf(row))
    return { name: unescaped(name), isRightToLeft: /rightToLeft="1"/.test(xml), rows }
  })
}

function cellsOf(row: string): Cell[] {
  if (/<f>/.test(row)) throw new Error('a cell is a formula')
  const cells: Cell[] = []
  for (const match of row.matchAll(/<c ([^>]*?)>(?:<v>(.*?)<\/v>|<is>(.*?)<\/is>)<\/c>/gs)) {
    const [, marks = '', value = '', texts = ''] = match
    // A cell is where its reference says, or after the previous one; skipped cells are empty.
    const [, letters] = /r="([A-Z]+)\d+"/.exec(marks) ?? []
    const place = letters ? columnOf(letters) : cells.length
    while (cells.length < place) cells.push('')
    cells.push(/t="inlineStr"/.test(marks) ? textOf(texts) : Number(value))
  }
  return cells
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(xml: string): string {
  return unescaped([...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join(''))
}

function unescaped(text: string): string {
  const marks: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#13': '\r' }
  return text
    .replace(/&(lt|gt|quot|apos|amp|#13);/g, (_, name: string) => marks[name] ?? '')
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The files of a ZIP archive, by the directory at its end. */
function unzipped(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameSize, extra, comment] = [20, 28, 30, 32].map((place, index) =>
      index === 0 ? file.readUInt32LE(at + place) : file.readUInt16LE(at + place),
    ) as [number, number, number, number]
    const local = file.readUInt32LE(at + 42)
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const data = file.subarray(begin, begin + size)
    const isPacked = file.readUInt16LE(at + 10) === 8
    parts.set(
      file.toString('utf8', at + 46, at + 46 + nameSize),
      (isPacked ? inflateRawSync(data) : data).toString('utf8'),
    )
    at += 46 + nameSize + extra + comment
  }
  return parts
}
