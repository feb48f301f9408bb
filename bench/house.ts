import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { FLOWS, type Leg } from './parts/flows.ts'
import { printAim } from './parts/aim.ts'

const ROOT = path.join(import.meta.dirname, '..')
const files = globSync('{web,shared,server}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.(?:test|attack)\.tsx?$/.test(file))
  .toSorted()
const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))

type Kind = 'value' | 'type' | 'later'
/** `names`: the imported names that the importer uses, by their names in the imported file. */
type Edge = { from: string; to: string; kind: Kind; names: Map<string, string> }

const edges = files.flatMap(edgesOf)

function edgesOf(from: string): Edge[] {
  const text = texts.get(from) ?? ''
  const found: Edge[] = []
  const add = (spec: string, kind: Kind, names = new Map<string, string>()) => {
    const to = fileOf(from, spec)
    if (to) found.push({ from, to, kind, names })
  }
  for (const [, typeWord, what = '', spec = ''] of text.matchAll(
    /^(?:import|export)\s+(type\s+)?([^'"`;]*?)\s*from\s+'([^']+)'/gm,
  )) {
    const parts =
      /\{([^}]*)\}/
        .exec(what)?.[1]
        ?.split(',')
        .map((part) => part.trim()) ?? []
    const values = parts.filter((part) => part && !part.startsWith('type '))
    const isType = Boolean(typeWord) || (parts.length > 0 && values.length === 0)
    add(spec, isType ? 'type' : 'value', new Map(values.map((part) => asImported(part))))
  }
  for (const [, spec = ''] of text.matchAll(/^import\s+'([^']+)'/gm)) add(spec, 'value')
  for (const [, spec = ''] of text.matchAll(/\bimport\(\s*'([^']+)'/g)) add(spec, 'later')
  for (const [, spec = ''] of text.matchAll(/new URL\(\s*'([^']+)',\s*import\.meta/g)) add(spec, 'later')
  return found
}

function asImported(part: string): [here: string, there: string] {
  const [there = '', here = there] = part.split(/\s+as\s+/)
  return [here, there]
}

function fileOf(from: string, spec: string): string | null {
  const [, home, rest] = /^@jarchi\/(shared|server)\/(.+)$/.exec(spec) ?? []
  const file = home ? `${home}/src/${rest}` : path.posix.join(path.posix.dirname(from), spec)
  return texts.has(file) ? file : null
}

/** The groups of items that depend on each other in a circle (Tarjan). */
function circles(ways: Map<string, Set<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    stack.push(node)
    for (const next of ways.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) found.push(circle)
  }
  for (const node of ways.keys()) if (!index.has(node)) visit(node)
  return found
}

function waysOf(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const ways = new Map<string, Set<string>>()
  for (const [from, to] of pairs) ways.set(from, (ways.get(from) ?? new Set()).add(to))
  return ways
}

/** Sibling folders, each with everything below it: `from` imports `to`. */
function folderPairs(part: string): [string, string][] {
  return edges
    .filter(({ from, to, kind }) => kind !== 'later' && from.startsWith(part) && to.startsWith(part))
    .flatMap(({ from, to }) => {
      const [one, other] = [from.split('/'), to.split('/')]
      const split = one.findIndex((name, at) => name !== other[at])
      const areFolders = split >= 0 && split < Math.min(one.length, other.length) - 1
      return areFolders
        ? [[one.slice(0, split + 1).join('/'), other.slice(0, split + 1).join('/')] as [string, string]]
        : []
    })
}

type Named = { file: string; name: string; body: string }

/** Top-level functions and constants of files, each with its text. */
const declared = new Map<string, Named>()
const nameKey = (file: string, name: string) => `${file}#${name}`
for (const [file, text] of texts) {
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|let|class|type) (\w+)/gm)]
  starts.forEach((start, at) => {
    const name = start[1] ?? ''
    const body = text.slice(start.index, starts[at + 1]?.index).replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
    if (!/^(?:export )?type /.test(start[0])) declared.set(nameKey(file, name), { file, name, body })
  })
}

/** Where a name that a file exports is declared: there, or in the file from which it passes it on. */
function homeOf(file: string, name: string): string {
  const key = nameKey(file, name)
  if (declared.has(key)) return key
  const passedOn = edges.find((edge) => edge.from === file && edge.kind === 'value' && edge.names.has(name))
  return passedOn ? homeOf(passedOn.to, passedOn.names.get(name) ?? name) : key
}

/** What a function refers to: declarations of its own file, and imports from our files. */
function mentioned({ file, name, body }: Named): string[] {
  const imported = new Map(
    edges
      .filter(({ from, kind }) => from === file && kind === 'value')
      .flatMap(({ to, names }) => [...names].map(([here, there]) => [here, homeOf(to, there)] as const)),
  )
  const words = new Set(body.match(/(?<![.\w])[A-Za-z_]\w*/g))
  words.delete(name)
  return [...words]
    .map((word) => imported.get(word) ?? nameKey(file, word))
    .filter((key) => declared.has(key))
}

function keyOf(name: string, within: string): string {
  const found = [...declared].filter(([, each]) => each.name === name && each.file.startsWith(within))
  const [only] = found
  if (!only || found.length > 1) throw new Error(`${found.length} functions are called ${name}`)
  return only[0]
}

/** The files of all functions on a way from start to end; `beside`: also those of what they call on the way. */
function filesToOpen({ within, from, also, to }: Leg) {
  const ways = new Map<string, string[]>()
  const walk = (key: string) => {
    const named = declared.get(key)
    if (!named || ways.has(key)) return
    ways.set(key, mentioned(named))
    for (const next of ways.get(key) ?? []) walk(next)
  }
  const keysOf = (names: string[]) => names.map((name) => keyOf(name, within))
  const starts = keysOf(from)
  starts.forEach(walk)
  const isOn = new Set([...ways.keys()].filter((key) => to.test(declared.get(key)?.body ?? '')))
  for (let size = -1; size < isOn.size;) {
    size = isOn.size
    for (const [key, nexts] of ways) if (nexts.some((next) => isOn.has(next))) isOn.add(key)
  }
  const way = new Set([...keysOf(also), ...starts, ...isOn])
  const beside = [...isOn].flatMap((key) => ways.get(key) ?? [])
  const filesOf = (keys: Iterable<string>) =>
    [...new Set([...keys].map((key) => key.split('#')[0] ?? ''))]
      .filter((file) => file.startsWith(within))
      .toSorted()
  return { way: filesOf(way), beside: filesOf([...way, ...beside]).length }
}

const isVerbose = process.argv.includes('--files')
const web = files.filter((file) => file.startsWith('web/src/'))
const lines = new Map(files.map((file) => [file, (texts.get(file) ?? '').trimEnd().split('\n').length]))
const linesOf = (file: string) => lines.get(file) ?? 0
const importers = new Map(web.map((file) => [file, new Set<string>()]))
for (const { from, to, kind } of edges) if (kind !== 'later') importers.get(to)?.add(from)
const single = web.filter((file) => importers.get(file)?.size === 1)

printAim('files of web/src', web.length, { most: 430 })
console.log(
  `lines of one, mean: ${Math.round(web.reduce((sum, file) => sum + linesOf(file), 0) / web.length)}`,
)
console.log(`files of at most 20 lines: ${web.filter((file) => linesOf(file) <= 20).length}`)
printAim(`${single.length} files with one importer`, (single.length / web.length) * 100, { most: 22 }, '%', 1)
if (isVerbose)
  for (const file of single) console.log(`  ${file} ← ${[...(importers.get(file) ?? [])].join()}`)

const all = edges.filter(({ kind }) => kind !== 'later').map(({ from, to }) => [from, to] as const)
const fileCircles = circles(waysOf(all))
printAim('circles between files', fileCircles.length, { most: 0 })
for (const circle of fileCircles) console.log(`  ${circle.join(' ')}`)
for (const part of ['web/', 'shared/', 'server/']) {
  const folderCircles = circles(waysOf(folderPairs(part)))
  printAim(`circles between folders of ${part}`, folderCircles.length, { most: 0 })
  for (const circle of folderCircles) console.log(`  ${circle.join(' ')}`)
}
console.log('files to open')
for (const { title, aim, legs } of FLOWS) {
  const opened = legs.map(filesToOpen)
  const way = opened.flatMap((leg) => leg.way)
  const beside = opened.reduce((sum, leg) => sum + leg.beside, 0)
  const folders = new Set(way.map((file) => path.dirname(file))).size
  printAim(`  ${title}, with ${beside - way.length} besides, in ${folders} folders`, way.length, {
    most: aim,
  })
  if (isVerbose) for (const file of way) console.log(`      ${file}`)
}
