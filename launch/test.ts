import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWebApp } from './build-web.ts'
import { findBrowser } from './find-browser.ts'
import { run, stopRunning } from './run.ts'
import { playwrightTally, vitestTally, withRunner, type Tally } from './tally.ts'

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

const reports = mkdtempSync(path.join(tmpdir(), 'jarchi-reports-'))
const total: Tally = { passed: 0, failed: 0 }
const say = (text: string) => process.stdout.write(`${text}\n`)

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => void stopRunning().then(() => finish(1)))
}

/** Runs one part under a heading of its own and adds what it counted. */
async function part(title: string, count: () => Promise<Tally>) {
  const started = performance.now()
  say(`\n── ${title}`)
  const tally = await count().catch((error: unknown) => {
    say(String(error))
    return { passed: 0, failed: 1 }
  })
  total.passed += tally.passed
  total.failed += tally.failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`   ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`)
}

/** A check that passes or fails as a whole, and is silent when it passes. */
function check(title: string, command: string, given: string[]) {
  return part(title, async () => {
    const { code, output } = await run(command, given)
    if (code !== 0) say(output)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })
}

async function vitest(): Promise<Tally> {
  const report = path.join(reports, 'vitest.json')
  const given = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('vitest', given, { show: true })
  return withRunner(vitestTally(report), code)
}

async function journeys(): Promise<Tally> {
  const report = path.join(reports, 'playwright.json')
  const browser = await findBrowser(say)
  const { code } = await run(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      show: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(browser && { CHROME_PATH: browser }) },
    },
  )
  return withRunner(playwrightTally(report), code)
}

function finish(exitCode: number) {
  rmSync(reports, { recursive: true, force: true })
  process.exit(exitCode)
}

for (const project of TYPED) await check(`Types: ${project}`, 'tsc', ['--noEmit', '-p', project])
await check('Lint', 'oxlint', ['--deny-warnings'])
await check('Format', 'oxfmt', ['--check'])
await check('Dead code', 'knip', ['--no-progress'])
await part('Web build', async () => {
  await buildWebApp(say)
  return { passed: 1, failed: 0 }
})
await part('Rules, house and server', vitest)
await part('Journeys in a browser', journeys)

say(`\n${total.passed} passed, ${total.failed} failed`)
finish(total.failed === 0 ? 0 : 1)
