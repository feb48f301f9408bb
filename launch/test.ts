import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWebApp } from './build-web.ts'
import { findBrowser } from './find-browser.ts'
import { root, run, stopRunning } from './run.ts'
import { tallyOf, type Tally } from './tally.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'jarchi-reports-'))
const total: Tally = { passed: 0, failed: 0, failures: [] }
let reportsMade = 0
const newReport = () => path.join(reports, `${reportsMade++}.xml`)
const PASSED: Tally = { passed: 1, failed: 0, failures: [] }
const say = (text: string) => process.stdout.write(`${text}\n`)

/** What each part runs; `npm test -- NAME` runs one, `npm run check` the quick ones, two at a time. */
const PARTS: Record<string, () => Promise<void>> = {
  types: async () => {
    for (const project of TYPED) await check(`Types: ${project}`, 'tsc', typesOf(project))
  },
  lint: () => check('Lint', 'oxlint', ['--deny-warnings']),
  format: () => check('Format', 'oxfmt', ['--check']),
  'dead-code': () => check('Dead code', 'knip', ['--no-progress']),
  build: () => part('Web build', () => built(async () => PASSED)),
  rules: () => part('Rules and house', () => vitest(['--project', 'rules'])),
  components: () => part('Components in a browser', () => inBrowser(['--project', 'components'])),
  server: () =>
    part('Server', () => built(() => vitest(['--project', 'server', '--project', 'server-apart']))),
  benches: () => part('Programs of bench', () => built(() => inBrowser(['--project', 'benches']))),
  journeys: () => journeys([]),
}
/** What needs neither a database nor a browser, in parallel. */
const QUICK = [['types'], ['lint', 'format', 'dead-code', 'rules']]
/** After them, step by step: components and programs of bench wait half of the time, and fill each other's pauses. */
const THOROUGH = [[['build']], [['components'], ['benches']], [['server', 'journeys']]]
const TYPED = 'shared shared/tsconfig.test.json server sandbox web e2e bench lab launch checks'.split(' ')

/**
 * Results for unchanged files are kept: the second run of a project takes a second. One checker for each project:
 * more of them would compute many types again, which two cores do not compensate.
 */
function typesOf(project: string): string[] {
  const kept = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
  return ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept, '-p', project]
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, stopRunning)
}

/** Runs one part and adds its counts, printed at its end under a heading, since another may run beside it. */
async function part(title: string, count: () => Promise<Tally>) {
  const started = performance.now()
  const tally = await count().catch((error: Error) => {
    say(error.message)
    return { passed: 0, failed: 1, failures: [title] }
  })
  total.passed += tally.passed
  total.failed += tally.failed
  total.failures.push(...tally.failures)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`\n── ${title}\n   ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`)
}

/** A check that passes or fails as a whole, and prints nothing when it passes. */
function check(title: string, command: string, given: string[]) {
  return part(title, async () => {
    const { code, output } = await run(command, given)
    if (code !== 0) throw new Error(output)
    return PASSED
  })
}

/** The server and the browser serve the built panel. */
async function built(count: () => Promise<Tally>): Promise<Tally> {
  await buildWebApp(say)
  return count()
}

async function vitest(given: string[], env: NodeJS.ProcessEnv = {}, reporter = 'dot'): Promise<Tally> {
  const report = newReport()
  const reporters = [`--reporter=${reporter}`, '--reporter=junit', `--outputFile.junit=${report}`]
  const { code } = await run('vitest', ['run', ...reporters, ...given], { show: true, env })
  return tallyOf(report, code)
}

const inBrowser = async (given: string[], reporter?: string) => vitest(given, await browserEnv(), reporter)

/** Gives the tests their browser; without one, Playwright uses its own. */
async function browserEnv(): Promise<NodeJS.ProcessEnv> {
  const browser = await findBrowser('chromium', say)
  if (browser) return { CHROME_PATH: browser }
  await run('playwright', ['install', 'chromium'], { show: true })
  return {}
}

const journeys = (given: string[]) => part('Journeys in a browser', () => built(() => repeated(given)))

/**
 * A busy machine may be late once: journeys that failed run three times more, one after the other, and count as
 * passed if all of them pass each time.
 */
async function repeated(given: string[]): Promise<Tally> {
  const env = { ...(await browserEnv()), FIREFOX_PATH: (await findBrowser('firefox', say)) ?? '' }
  if (!env.FIREFOX_PATH) say('Journeys do not run in Firefox here: it is not installed, and cannot be.')
  const tally = await playwright(given, env)
  const { passed, failed, failures } = tally
  if (failures.length === 0) return tally
  say(`\n   repeated, because they failed:\n${failures.join('\n')}\n`)
  const titles = failures.map((each) => / › (.*)/.exec(each)?.[1]?.replaceAll(/[^\p{L}\p{N}]+/gu, '.+'))
  const again = await playwright(['--repeat-each=3', '--workers=1', '-x', '-g', titles.join('|')], env)
  return again.failed === 0 ? { passed: passed + failed, failed: 0, failures: [] } : tally
}

async function playwright(given: string[], browsers: NodeJS.ProcessEnv): Promise<Tally> {
  const report = newReport()
  const words = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,junit', ...given]
  const env = { ...browsers, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report }
  const { code } = await run('playwright', words, { show: true, env })
  return tallyOf(report, code)
}

/** Test files by name: journeys run in the browser, the others in Vitest. */
async function files(names: string[]) {
  const browsed = names.filter((name) => name.endsWith('.e2e.ts'))
  const others = names.filter((name) => !name.endsWith('.e2e.ts'))
  if (others.length > 0) await part('Tests', () => inBrowser(others))
  if (browsed.length > 0) await journeys(browsed)
}

/** Tests that import a file changed since the last commit, or since `base`, each named as it runs. */
async function changed(base = 'HEAD') {
  await lanes([['types', 'lint', 'format', 'dead-code']])
  await part('Tests of what changed', () => inBrowser(['--changed', base], 'default'))
  const places = [
    ['diff', '--name-only', base],
    ['ls-files', '--others', '--exclude-standard'],
  ]
  const inJourneys = await Promise.all(places.map((words) => run('git', [...words, 'e2e'])))
  if (inJourneys.some(({ output }) => output)) await journeys([`--only-changed=${base}`])
}

async function runGiven([first, ...rest]: string[]) {
  if (first === undefined) {
    for (const step of [QUICK, ...THOROUGH]) await lanes(step)
  } else if (first === '--quick') await lanes(QUICK)
  else if (first === '--changed') await changed(rest[0])
  else if (Object.hasOwn(PARTS, first)) await lanes([[first, ...rest]])
  else if (/[./]/.test(first)) await files([first, ...rest])
  else throw new Error(`There is no part ${first}: ${Object.keys(PARTS).join(', ')}, or a test file.`)
}

/** Runs lanes of parts in parallel, and the parts of each lane in order. */
async function lanes(all: string[][]) {
  await Promise.all(
    all.map(async (names) => {
      for (const name of names) await PARTS[name]?.()
    }),
  )
}

process.chdir(root)
await runGiven(process.argv.slice(2)).catch((error: unknown) => {
  say(String(error))
  total.failed += 1
})
rmSync(reports, { recursive: true, force: true })
// Printed again, because early failures have scrolled away.
for (const failure of total.failures) say(`\nfailed: ${failure}`)
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
