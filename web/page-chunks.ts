import type { Plugin, Rolldown } from 'vite'
import { patternOf } from './src/navigation/page-matching.ts'

/** Small modules of many pages share a chunk, and so do the modules of the campaign form. */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/react(?:-dom)?\/|node_modules\/scheduler\//, priority: 5 },
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  {
    name: 'parts',
    test: /web\/src\/(?:api(?!\/(?:staff\/|support))|i18n(?!\/(?:application|banner-|campaign-form|charge|impersonation|profile|schedule|staff-|support|terms))|navigation|ui)\/|web\/src\/pages\/(?:file-buttons|pager|tell-failure)\.tsx?$|shared\/src\/(?:daypart|digits|money|phone|search-text)\.ts|query/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'fields',
    test: /node_modules\/zod\/|shared\/src\/api\//,
    minShareCount: 2,
    priority: 2,
  },
  // Before the form's own group, otherwise it would load with the largest form.
  { name: 'use-form', test: /web\/src\/form\//, minShareCount: 2, priority: 1.8 },
  { name: 'visit', test: /web\/src\/pages\/marketplace(?:-visit)?\//, minShareCount: 2, priority: 1.5 },
  // The list reads from it whether an unfinished ad is saved, without loading the form.
  { name: 'draft', test: /web\/src\/pages\/campaign-form\/draft\/draft-store\.ts$/, priority: 1.6 },
  { name: 'form', test: /web\/src\/pages\/(?:campaign-form|ad-preview)\//, minShareCount: 2, priority: 1 },
  // The desk's code imports these too, so its group would contain them.
  {
    name: 'account',
    test: /web\/src\/pages\/(?:empty-part|impersonation)|web\/src\/i18n\/impersonation|shared\/src\/statement\.ts/,
    minShareCount: 2,
    priority: 0.6,
  },
  // Last, otherwise it would contain modules that all pages use.
  {
    name: 'staff',
    test: /web\/src\/(?:pages|api)\/staff\/|web\/src\/i18n\/staff-/,
    minShareCount: 2,
    priority: 0.5,
  },
]

/**
 * The only pages whose heads may name these: a group also contains what its files import, even if other pages
 * need it too.
 */
const ONLY_FOR: Readonly<Record<string, RegExp>> = { staff: /^\/staff/, form: /\/my-ads\// }

const TABLE = /\/src\/routes\.ts$/

/** A row of the page table: its address, and the modules that its page and its `later` import. */
type Row = { path: string; page: string[]; later: string[] }

const MODULE = '<script type="module"'

/** Chunks that index.html names already. */
const isInEveryHead = ({ isEntry, name }: Chunk) => isEntry || name === 'react'

/**
 * Writes `page-chunks.json`: for each page the chunks that its head names, so that no chunk waits for
 * another. It also names React before our first chunk: two short tasks block a slow phone less than one (ADR
 * 40).
 */
export function pageChunks(): Plugin {
  let rows: Row[] = []
  return {
    name: 'page-chunks',
    apply: 'build',
    transform: {
      filter: { id: TABLE },
      order: 'post',
      handler(code) {
        rows = rowsOf(this.parse(code))
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
          const path = module.replace(/^\./, '')
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src${path}`))
          if (!chunk) return this.error(`page-chunks: ${module} has no chunk of its own`)
          return withImports(chunk, chunks, files)
        }, new Set<string>()),
      ]
      const pages = rows.map(({ path, page, later }) => {
        const files = filesOf(page)
        const stray = files.find((file) => ONLY_FOR[nameOf(chunks, file)]?.test(path) === false)
        if (stray) this.error(`page-chunks: ${path} would bring ${stray}, which is not for it`)
        return {
          pattern: patternOf(path).source,
          files,
          later: filesOf(later).filter((file) => !files.includes(file)),
        }
      })
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source: JSON.stringify(pages) })
    },
  }
}

type Chunk = Rolldown.OutputChunk

const nameOf = (chunks: Chunk[], file: string) => chunks.find(({ fileName }) => fileName === file)?.name ?? ''

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

/** The modules that each object of the table with a `path` imports. */
function rowsOf(node: unknown): Row[] {
  if (typeof node !== 'object' || node === null) return []
  const path = propertyOf(node, 'path')
  if (isLiteral(path))
    return [
      {
        path: path.value,
        page: importsIn(propertyOf(node, 'page')),
        later: importsIn(propertyOf(node, 'later')),
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
