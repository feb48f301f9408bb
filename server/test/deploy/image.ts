import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { onFreePorts } from './machine.ts'

/** The folders of a base image that the steps need. */
const BASE = ['opt', 'var/lib', 'tmp']
/** Replacements for what a base image installs or contains. */
const STAND_INS = path.join(import.meta.dirname, 'bin')

type Step = { does: string; words: string }
type Image = { steps: Step[]; root: string; user: string }

/** The steps of a Containerfile, each on one line. */
function stepsOf(file: string): Step[] {
  const text = readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
  return [...text.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, does = '', words = '']) => ({ does, words }))
}

/** Replaces absolute paths by paths below the folder that is used as the image's root. */
function below(root: string, text: string) {
  return text.replaceAll(/(?<![\w./~}-])\/(?=[a-z])/g, `${root}/`)
}

/**
 * Builds the last stage of a Containerfile without a container: runs its steps as root on folders below
 * `place` that are used as roots, with replacements for the distribution's packages and users.
 */
export function buildImage(file: string, context: string, place: string): Image {
  const stages = new Map<string, Image>()
  let image: Image | undefined
  for (const step of stepsOf(file)) {
    if (step.does === 'FROM') {
      const [, name = 'last'] = / AS (\w+)/.exec(step.words) ?? []
      image = { steps: [], root: path.join(place, name), user: '0' }
      for (const folder of BASE) mkdirSync(path.join(image.root, folder), { recursive: true })
      chmodSync(path.join(image.root, 'tmp'), 0o1777)
      stages.set(name, image)
      continue
    }
    if (!image) throw new Error(`${step.does} comes before FROM`)
    carryOut(step, image, (stage) => stages.get(stage)?.root ?? context)
    image.steps.push(step)
  }
  if (!image) throw new Error(`${file} has no stage`)
  return image
}

function carryOut({ does, words }: Step, image: Image, rootOf: (stage: string) => string) {
  if (does === 'RUN') {
    const uid = /useradd .*--uid (\d+).* (\w+)$/m.exec((words.split('&&')[0] ?? '').trim())
    const text = below(image.root, words).replaceAll(`-o ${uid?.[2]} `, `-o ${uid?.[1]} `)
    const env = { PATH: `${STAND_INS}:/usr/bin:/bin` }
    execFileSync('bash', ['--norc', '-ec', text], { cwd: image.root, env })
  } else if (does === 'COPY') {
    const [, stage = '', from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(words) ?? []
    execFileSync('cp', ['-a', path.join(rootOf(stage), from), below(image.root, to)])
  } else if (does === 'USER') image.user = words
}

/** The words of the last step with that name. */
function said({ steps }: Image, name: string) {
  return steps.findLast(({ does }) => does === name)?.words ?? ''
}

/** Words of a command in its form of JSON. */
function command(text: string): string[] {
  return JSON.parse(/\[.*\]/.exec(text)?.[0] ?? '[]') as string[]
}

/**
 * A container of an image: its own root, where only root may write, except the image's volumes and /tmp, and
 * no rights beyond those of the image's user.
 */
export function container(image: Image, root: string, given: Record<string, string>) {
  execFileSync('cp', ['-al', image.root, root])
  const own = Object.fromEntries(
    said(image, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string])
      .map(([name, value]) => [name, below(root, value)]),
  )
  // Only this machine may reach it.
  const env = { ...own, HOST: '127.0.0.1', TMPDIR: path.join(root, 'tmp'), ...given }
  const cwd = below(root, said(image, 'WORKDIR'))
  const rights = [`--reuid=${image.user}`, `--regid=${image.user}`, '--clear-groups']
  const as = [...rights, '--no-new-privs', '--bounding-set=-all', '--']
  const volume = below(root, said(image, 'VOLUME'))
  const run = (words: string[]) =>
    spawnSync('/usr/bin/setpriv', [...as, ...words], { cwd, env, encoding: 'utf8' })
  let main: ChildProcess | null = null
  const hasEnded = () => main?.exitCode !== null || main.signalCode !== null
  let log = ''
  return {
    root,
    volume,
    run,
    log: () => log,
    /** Whether its health check says that it works. */
    isHealthy: () => run(command(said(image, 'HEALTHCHECK')).map(onFreePorts)).status === 0,
    /** What its user may write, without volumes and /tmp. */
    writable() {
      const left = ['(', '-path', volume, '-o', '-path', path.join(root, 'tmp'), ')', '-prune']
      const find = ['/usr/bin/find', root, ...left, '-o', '!', '-type', 'l', '-writable', '-print']
      return run(find).stdout.trim()
    },
    start() {
      const child = spawn('/usr/bin/setpriv', [...as, ...command(said(image, 'ENTRYPOINT'))], { cwd, env })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (log += text.toString()))
      main = child
    },
    hasEnded,
    /** With the image's signal; returns its exit code. */
    async stop() {
      const child = main
      if (!child || hasEnded()) return child?.exitCode
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill(said(image, 'STOPSIGNAL') as NodeJS.Signals)
      return ended
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
