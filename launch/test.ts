import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWebApp } from './build-web.ts'
import { saidTests, testsOf } from './changed-tests.ts'
import { findBrowser, findFirefox } from './find-browser.ts'
import { root, run, stopRunning } from './run.ts'
import { flakesOf, playwrightTally, vitestTally, withRunner, type Flake, type Tally } from './tally.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'jarchi-reports-'))
const total = { passed: 0, failed: 0, failures: [] as string[] }
let reportsMade = 0
const say = (text: string) => process.stdout.write(`${text}\n`)

/** What each part runs; `npm test -- NAME` runs one, `npm run check` the quick ones, two at a time. */
const PARTS: Record<string, () => Promise<void>> = {
  types: async () => {
    for (const project of TYPED) await check(`Types: ${project}`, 'tsc', typesOf(project))
  },
  lint: () => check('Lint', 'oxlint', ['--deny-warnings']),
  format: () => check('Format', 'oxfmt', ['--check']),
  'dead-code': () => check('Dead code', 'knip', ['--no-progress']),
  build: () =>
    part('Web build', async () => {
      await buildWebApp(say)
      return { passed: 1, failed: 0 }
    }),
  rules: () => part('Rules and house', () => vitest(['--project', 'rules'])),
  components: () => part('Components in a browser', () => inBrowser(['--project', 'components'])),
  server: () => part('Server', () => vitest(['--project', 'server', '--project', 'server-apart'])),
  journeys: () => part('Journeys in a browser', () => journeys([])),
}
const BUILT = new Set(['server', 'journeys'])
/** In parallel: while a test waits for a browser or a pause, the other lane uses the processor. */
const QUICK = [['types', 'lint', 'format', 'dead-code', 'rules'], ['components']]
const THOROUGH = ['build', 'server', 'journeys']
const TYPED = [
  'shared',
  'shared/tsconfig.test.json',
  'server',
  'sandbox',
  'web',
  'e2e',
  'bench',
  'launch',
  'checks',
]

/** Results for unchanged files are kept: the second run of a project takes a second. */
const KEPT_TYPES = 'node_modules/.cache/types'

/**
 * One checker for each project: more of them would compute many types again, which two cores do not
 * compensate.
 */
function typesOf(project: string): string[] {
  const kept = path.join(KEPT_TYPES, `${project.replaceAll('/', '-')}.tsbuildinfo`)
  return ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept, '-p', project]
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => void stopRunning().then(() => finish(1)))
}

/** Runs one part and adds its counts, printed at its end under a heading, since another may run beside it. */
async function part(title: string, count: () => Promise<Tally>) {
  const started = performance.now()
  const tally = await count().catch((error: unknown) => {
    say(String(error))
    return { passed: 0, failed: 1, failures: [`${title}: ${String(error)}`] }
  })
  total.passed += tally.passed
  total.failed += tally.failed
  total.failures.push(...(tally.failures ?? []))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`\n── ${title}\n   ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`)
}

/** A check that passes or fails as a whole, and prints nothing when it passes. */
function check(title: string, command: string, given: string[]) {
  return part(title, async () => {
    const { code, output } = await run(command, given)
    if (code !== 0) say(output)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] }
  })
}

async function vitest(given: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = path.join(reports, `vitest-${reportsMade++}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('vitest', ['run', ...reporters, ...given], { show: true, env })
  return withRunner(vitestTally(report), code)
}

const inBrowser = async (given: string[]) => vitest(given, await browserEnv())

/** Gives the tests their browser; without one, Playwright uses its own. */
async function browserEnv(): Promise<NodeJS.ProcessEnv> {
  const browser = await findBrowser(say)
  return browser ? { CHROME_PATH: browser } : {}
}

async function journeys(given: string[]): Promise<Tally> {
  const env = { ...(await browserEnv()), FIREFOX_PATH: (await findFirefox(say)) ?? '' }
  const report = path.join(reports, 'playwright.json')
  const code = await playwright(given, report, env)
  const tally = withRunner(playwrightTally(report), code)
  for (const flake of flakesOf(report)) tally.failed += await repeated(flake, env)
  return tally
}

/**
 * A journey that passed only at its second try runs twice more, and fails if it flakes again. One after the
 * other: at once, both would use the same person at the marketplace.
 */
async function repeated(
  { title, at, project, message = '' }: Flake,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  say(`   needed a second try, and is repeated: ${title}\n${message}`)
  const report = path.join(reports, 'repeated.json')
  const given = [at, `--project=${project}`, '--repeat-each=2', '--workers=1', '--retries=0']
  return (await playwright(given, report, env)) === 0 ? 0 : 1
}

async function playwright(given: string[], report: string, browsers: NodeJS.ProcessEnv): Promise<number> {
  const { code } = await run(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...given],
    { show: true, env: { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  return code
}

/** Test files by name: journeys run in the browser, the others in Vitest. */
async function files(names: string[]) {
  const browsed = names.filter((name) => name.endsWith('.e2e.ts'))
  const others = names.filter((name) => !name.endsWith('.e2e.ts'))
  if (others.length > 0) await part('Tests', () => inBrowser(others))
  if (browsed.length === 0) return
  await buildWebApp(say)
  await part('Journeys in a browser', () => journeys(browsed))
}

/** Tests that import a file changed since the last commit, or since `base`; journeys that changed themselves. */
async function changed(base = 'HEAD') {
  const names = async (...given: string[]) => (await run('git', given)).output.split('\n').filter(Boolean)
  const since = await names('diff', '--name-only', '--diff-filter=d', base)
  const tests = testsOf([...since, ...(await names('ls-files', '--others', '--exclude-standard'))], root)
  say(saidTests(tests))
  await lanes([['types', 'lint', 'format', 'dead-code']])
  await files([...new Set([...tests.values()].flat())])
}

async function runGiven([first, ...rest]: string[]) {
  if (first === undefined) {
    await lanes(QUICK)
    await lanes([THOROUGH])
  } else if (first === '--quick') await lanes(QUICK)
  else if (first === '--changed') await changed(rest[0])
  else if (Object.hasOwn(PARTS, first)) await lanes([withBuild([first, ...rest])])
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

/** The server and the browser serve the built panel. */
const withBuild = (names: string[]) => (names.some((name) => BUILT.has(name)) ? ['build', ...names] : names)

function finish(exitCode: number) {
  rmSync(reports, { recursive: true, force: true })
  process.exit(exitCode)
}

process.chdir(root)
await runGiven(process.argv.slice(2)).catch((error: unknown) => {
  say(String(error))
  total.failed += 1
})
// Printed again, because early failures have scrolled away.
for (const failure of total.failures) say(`\nfailed: ${failure}`)
say(`\n${total.passed} passed, ${total.failed} failed`)
finish(total.failed === 0 ? 0 : 1)
