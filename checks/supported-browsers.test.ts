import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { parseSync, Visitor, type BindingPattern, type Program, type TSSignature } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isYoung } from './oldest-browsers.ts'
import { isTest, root, sources, textOf } from './sources.ts'

test('scripts look whether a browser has what the oldest ones lack', async () => {
  const { ours, planted } = await typesInOldest()
  expect(ours).toEqual([])
  expect(planted).toEqual(REFUSED.map((_, index) => index + 1))
}, 120_000)

test('HTML has no attribute that the oldest browsers do not know', () => {
  const pages = sources.filter((file) => /^web\/src\/.*\.tsx$/.test(file) && !isTest(file))
  expect(pages.flatMap((file) => youngAttributes(file).map((key) => `${file} ${key}`))).toEqual([])
})

test('sheets say nothing that the oldest browsers do not understand', async () => {
  const sheets = sources.filter((file) => /^web\/src\/styles\/.*\.css$/.test(file))
  const words = new Scanner({
    sources: [{ base: path.join(root, 'web/src'), pattern: '**/*', negated: false }],
  }).scan()
  const built = await Promise.all(sheets.map((file) => builtSheet(file, words)))
  expect(youngStyles(built.join(''))).toEqual([])
})

/** The compiler must refuse each of these: otherwise it would not see the same in our code. */
const REFUSED = [
  "URL.canParse('')",
  'AbortSignal.timeout(1)',
  'new URLSearchParams().size === 0',
  "navigator.share({ url: '' })",
  'document.body.showPopover()',
  'requestIdleCallback(() => {})',
  "new URLPattern('')",
  'Promise.withResolvers()',
  'Object.groupBy([1], String)',
  'new Set([1]).union(new Set([2]))',
  '[1].values().map(String)',
  "/[a&&b]/v.test('')",
]

const CACHE = path.join(root, 'node_modules/.cache/oldest-browsers')

/**
 * What the compiler says of the panel's code where everything young may be missing, and the refused lines of
 * `REFUSED`.
 */
async function typesInOldest(): Promise<{ ours: string[]; planted: number[] }> {
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(path.join(CACHE, 'dom.d.ts'), withOptional(typescriptsDom()))
  writeFileSync(path.join(CACHE, 'refused.ts'), REFUSED.map((line) => `;${line}\n`).join(''))
  const web = path.relative(CACHE, path.join(root, 'web'))
  const project = {
    extends: `${web}/tsconfig.json`,
    compilerOptions: { lib: ['es2023', 'es2024.string'] },
    files: ['./dom.d.ts', './refused.ts'],
    include: [`${web}/src`],
    exclude: [`${web}/src/**/*.test.*`],
  }
  writeFileSync(path.join(CACHE, 'tsconfig.json'), JSON.stringify(project))
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const said = await new Promise<string>((resolve) => {
    execFile(tsc, ['--checkers', '1', '--pretty', 'false', '-p', CACHE], { cwd: root }, (error, output) =>
      resolve(error ? output || error.message : ''),
    )
  })
  const lines = said.split('\n').filter((line) => line !== '')
  const plantedIn = (line: string) => /refused\.ts\((\d+),/.exec(line)?.[1]
  return {
    ours: lines.filter((line) => plantedIn(line) === undefined),
    planted: [...new Set(lines.flatMap((line) => plantedIn(line) ?? []))].map(Number),
  }
}

/** TypeScript's description of browsers; it lies in the package of each platform. */
function typescriptsDom(): string {
  const { resolve } = createRequire(import.meta.url)
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  const folder = createRequire(resolve('typescript/package.json')).resolve(platform)
  return readFileSync(path.join(path.dirname(folder), 'lib/lib.dom.d.ts'), 'utf8')
}

type Edit = readonly [from: number, until: number, text: string]

/** The same description, in which everything young may be missing: code has to look first. */
function withOptional(dom: string): string {
  const { program } = parseSync('lib.dom.d.ts', dom)
  const edits = [...interfaceEdits(program), ...globalEdits(program)]
  let at = 0
  const parts = edits
    .toSorted(([one], [other]) => one - other)
    .flatMap(([from, until, text]) => {
      const kept = dom.slice(at, from)
      at = until
      return [kept, text]
    })
  return [...parts, dom.slice(at)].join('')
}

/** Interfaces, also those whose members the compatibility data lists with the ones that extend them. */
function interfaceEdits({ body }: Program): Edit[] {
  const all = body.filter((each) => each.type === 'TSInterfaceDeclaration')
  const heirs = new Map<string, string[]>()
  for (const { id, extends: parents } of all)
    for (const { expression } of parents)
      if (expression.type === 'Identifier')
        heirs.set(expression.name, [...(heirs.get(expression.name) ?? []), id.name])
  return all.flatMap(({ id, body: { body: members } }) => {
    const owners = [id.name, ...(heirs.get(id.name) ?? [])]
    return members.flatMap((member) =>
      memberEdits(member, (name) => owners.some((owner) => isYoung(`api.${owner}.${name}`))),
    )
  })
}

/** Classes with their static members, other values, and functions. */
function globalEdits({ body }: Program): Edit[] {
  return body.flatMap((each): Edit[] => {
    if (each.type === 'VariableDeclaration') return each.declarations.flatMap(({ id }) => variableEdits(id))
    if (each.type !== 'TSDeclareFunction' || !each.id || !each.returnType) return []
    const { id, returnType, start } = each
    if (!isYoung(`api.${id.name}`) && !isYoung(`api.Window.${id.name}`)) return []
    return [
      [start, id.end, `declare var ${id.name}: undefined | (`],
      [returnType.start, returnType.start + 1, ' =>'],
      [returnType.end, returnType.end, ')'],
    ]
  })
}

function variableEdits(id: BindingPattern): Edit[] {
  const type = id.type === 'Identifier' ? id.typeAnnotation?.typeAnnotation : null
  if (id.type !== 'Identifier' || !type) return []
  if (isYoung(`api.${id.name}`)) return [[type.start, type.start, 'undefined | ']]
  if (type.type !== 'TSTypeLiteral') return []
  return type.members.flatMap((member) =>
    memberEdits(member, (name) => isYoung(`api.${id.name}.${name}_static`)),
  )
}

function memberEdits(member: TSSignature, isMissing: (name: string) => boolean): Edit[] {
  if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return []
  const { key, start, end } = member
  if (key.type !== 'Identifier' || member.optional || !isMissing(key.name)) return []
  // A missing method cannot be called; a missing value would compare as undefined, so it is not there at all.
  if (member.type === 'TSMethodSignature' && member.kind === 'method') return [[key.end, key.end, '?']]
  return [[start, end, '']]
}

/** Attributes of HTML's elements in JSX that are young. */
function youngAttributes(file: string): string[] {
  const found: string[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !/^[a-z]/.test(name.name)) return
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute') continue
        const html = String(attribute.name.name).toLowerCase()
        found.push(`html.elements.${name.name}.${html}`, `html.global_attributes.${html}`)
      }
    },
  }).visit(parseSync(file, textOf(file)).program)
  return found.filter(isYoung)
}

/** A sheet with the utilities among these words. */
async function builtSheet(file: string, words: string[]): Promise<string> {
  const base = path.join(root, path.dirname(file))
  return (await compile(textOf(file), { base, onDependency() {} })).build(words)
}

const COMMENT = /\/\*[^]*?\*\//g
const TEXT = /"[^"]*"|'[^']*'|url\([^)]*\)/g

/** Properties, their key words, rules, media features and selectors of a sheet that are young. */
function youngStyles(sheet: string): string[] {
  const css = sheet.replace(COMMENT, '').replace(TEXT, '""')
  const names = new Set<string>()
  for (const [, property = '', value = ''] of css.matchAll(
    /(?<=[{;}]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g,
  )) {
    names.add(`css.properties.${property}`)
    for (const [word] of value.matchAll(/(?<![\w-])[a-z][\w-]*/g))
      names.add(`css.properties.${property}.${word}`)
    for (const [word] of value.matchAll(/(?<![\w-])[a-z][\w-]*(?=\()/g)) names.add(`css.types.${word}`)
  }
  for (const [, rule] of css.matchAll(/@([a-z-]+)/g)) names.add(`css.at-rules.${rule}`)
  for (const [, feature] of css.matchAll(/@media[^{]*?\(([a-z-]+)/g))
    names.add(`css.at-rules.media.${feature}`)
  for (const [, prelude = ''] of css.matchAll(/([^{};]+)\{/g))
    for (const [, selector] of prelude.matchAll(/::?([a-z-]+)/g)) names.add(`css.selectors.${selector}`)
  return [...names].filter(isYoung).toSorted()
}
