import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { patternOf } from './src/navigation/page-matching.ts'

/** What only staff need. */
const DESK = /(?:web|shared)\/src\/.*(?:staff|desk)/

/**
 * React by itself, the first page's own code, what eight or more chunks share, the same of the desk, and what the
 * marketplace's pages share. Everything else is split by the pages that need it (ADR 61).
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 4 },
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'parts', test: (id: string) => !DESK.test(id), minShareCount: 8, priority: 2 },
  { name: 'desk', test: DESK, minShareCount: 8, priority: 1 },
  // Reports need it too, and nothing else of the visit.
  { name: 'prefetch', test: /usePrefetchQuery/, priority: 2 },
  {
    name: 'drafts',
    test: /api\/drafts\.ts|\/draft\/draft-store/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'visit', test: /web\/src\/pages\/marketplace(?:-visit)?\//, minShareCount: 2, priority: 1 },
]

const TABLE = /\/src\/(?:desk-)?routes\.ts$/

/** A row of the page table: its address, and the modules that its page, its `later` and its own table import. */
type Row = { path: string; page: string[]; later: string[]; rows: string[] }

const MODULE = '<script type="module"'

/** Chunks that index.html names already. */
const isInEveryHead = ({ isEntry, name }: Chunk) => isEntry || name === 'react'

/**
 * Writes `page-chunks.json`: for each page the chunks that its head names, so that no chunk waits for
 * another. It also names React before our first chunk: two short tasks block a slow phone less than one (ADR
 * 40).
 */
export function pageChunks(): Plugin {
  const tables = new Map<string, Row[]>()
  return {
    name: 'page-chunks',
    apply: 'build',
    transform: {
      filter: { id: TABLE },
      order: 'post',
      handler(code, id) {
        tables.set(path.basename(id), rowsOf(this.parse(code)))
        return null
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const react = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'react')
        if (!react || !html.includes(MODULE)) throw new Error('page-chunks: React or our script is missing')
        const ahead = `${MODULE} crossorigin data-ahead="1" src="/${react.fileName}"></script>`
        return html.replace(MODULE, `${ahead}${MODULE}`)
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const filesOf = (modules: string[]) => [
        ...modules.reduce((files, module) => {
          const end = `/src${module.replace(/^\./, '')}`
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
          if (!chunk) return this.error(`page-chunks: ${module} has no chunk of its own`)
          return withImports(chunk, chunks, files)
        }, new Set<string>()),
      ]
      const rows = (tables.get('routes.ts') ?? []).flatMap((row) => withOwnTable(row, tables))
      const pages = rows.map(({ path: address, page, later }) => {
        const files = filesOf(page)
        return {
          pattern: patternOf(address).source,
          files,
          later: filesOf(later).filter((file) => !files.includes(file)),
        }
      })
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source: JSON.stringify(pages) })
    },
  }
}

type Chunk = Rolldown.OutputChunk

/** A chunk's file and the files it imports, without those of every page. */
function withImports(chunk: Chunk, chunks: Chunk[], files: Set<string>): Set<string> {
  // A chunk with only style sheets is left out of the build.
  const isOnlySheets = chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => id.endsWith('.css'))
  if (isInEveryHead(chunk) || isOnlySheets || files.has(chunk.fileName)) return files
  files.add(chunk.fileName)
  for (const name of chunk.imports) {
    const next = chunks.find(({ fileName }) => fileName === name)
    if (next) withImports(next, chunks, files)
  }
  return files
}

/** A row, or those of its own table, whose pages need that table too. */
function withOwnTable(row: Row, tables: ReadonlyMap<string, Row[]>): Row[] {
  const [table] = row.rows
  if (table === undefined) return [row]
  const below = tables.get(path.basename(table)) ?? []
  return below.map((each) => ({ ...each, page: [table, ...each.page] }))
}

/** The modules that each object of the table with a `path` imports. */
function rowsOf(node: unknown): Row[] {
  if (typeof node !== 'object' || node === null) return []
  const address = propertyOf(node, 'path')
  if (isLiteral(address))
    return [
      {
        path: address.value,
        page: importsIn(propertyOf(node, 'page')),
        later: importsIn(propertyOf(node, 'later')),
        rows: importsIn(propertyOf(node, 'rows')),
      },
    ]
  return Object.values(node).flatMap(rowsOf)
}

function propertyOf(node: object, name: string): unknown {
  if (!('properties' in node)) return undefined
  const found = (node.properties as { key?: { name?: string }; value?: unknown }[]).find(
    ({ key }) => key?.name === name,
  )
  return found?.value
}

function importsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'ImportExpression' && 'source' in node && isLiteral(node.source))
    return [node.source.value]
  return Object.values(node).flatMap(importsIn)
}

const isLiteral = (node: unknown): node is { value: string } =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
