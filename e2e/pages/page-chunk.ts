import { readFileSync } from 'node:fs'
import path from 'node:path'

type Row = { pattern: string; files: string[]; later: string[] }

/** The address of the code of a page's own, or of what it loads `later`, as a pattern of requests. */
export function pageChunk(address: string, part: 'files' | 'later' = 'files'): string {
  const file = path.join(import.meta.dirname, '../../web/dist/page-chunks.json')
  const rows: Row[] = JSON.parse(readFileSync(file, 'utf8'))
  return `**/${rows.find(({ pattern }) => new RegExp(pattern).test(address))?.[part][0]}`
}
