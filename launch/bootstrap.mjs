// Runs on any Node from 20 on and before anything is installed, so it uses only built-in modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants as access, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const marker = path.join(root, 'node_modules/.installed')

/**
 * Installs the packages of the lock file if it has changed, and continues in Node 24 with one of our scripts;
 * with Node options and environment variables if needed.
 */
export function installAndRun(script, { options = [], env = {}, words = process.argv.slice(2) } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== lock) {
    if (!isWritable(root)) {
      fail(
        `The libraries are not installed, and ${root} cannot be written: let its owner run \`npm run build\`.`,
      )
    }
    install()
    mark(lock)
  }
  const cache = compiledCode()
  const given = [...options, path.join(root, script), ...words]
  continueIn(suitableNode(), given, { ...(cache && { NODE_COMPILE_CACHE: cache }), ...process.env, ...env })
}

/**
 * Where Node stores compiled code, so that a restarted process neither compiles nor reads our TypeScript: the
 * TypeScript reader would stay in memory, 20 MB in each process that used it. Node has a folder for each
 * user, so an owner's compiled code is not used by others.
 */
function compiledCode() {
  const libraries = path.join(root, 'node_modules')
  if (isWritable(libraries)) return path.join(libraries, '.cache/compiled')
  const data = process.env.JARCHI_DATA
  return data && isWritable(data) ? path.resolve(data, 'compiled') : null
}

function isWritable(folder) {
  try {
    accessSync(folder, access.W_OK)
    return true
  } catch {
    return false
  }
}

/** Written last, and completely: after a power cut the mark must not exist without the installation. */
function mark(lock) {
  spawnSync('sync')
  writeFileSync(`${marker}.new`, lock, { flush: true })
  renameSync(`${marker}.new`, marker)
  spawnSync('sync')
}

function install() {
  console.log(
    'Installing libraries, Node 24 and PostgreSQL below this folder; the first time takes a minute.',
  )
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  // With NODE_ENV=production npm would leave out the packages that build the web app.
  const given = [...first, 'ci', '--loglevel=error', '--include=dev', '--include=optional']
  const { status, error } = spawnSync(command, given, { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  fail(
    error ? `npm could not be started: ${error.message}` : 'npm could not install the libraries; see above.',
  )
}

function suitableNode() {
  const ours = path.join(root, 'node_modules/.bin/node')
  if (existsSync(ours) && spawnSync(ours, ['--version']).status === 0) return ours
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `No Node 24 is packaged for ${process.platform}-${process.arch}; install Node 24 or newer and try again.`,
  )
}

function continueIn(node, given, env) {
  if (process.execve) return process.execve(node, [node, ...given], env)
  // The channel lets the other side notice when this process is killed.
  const child = spawn(node, given, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => child.kill(name))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
