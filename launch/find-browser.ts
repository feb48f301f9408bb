import { existsSync } from 'node:fs'
import { BROWSER_PATHS, FIREFOX_PATHS } from '../e2e/browser-path.ts'
import { run } from './run.ts'

/** What installs a browser: steps of a package manager; of several ways, the first that works counts. */
type Ways = string[][][]

const apt = (...packages: string[]): string[][] => [
  ['update', '-o', 'Acquire::http::Timeout=20'],
  ['install', '-y', '--no-install-recommends', ...packages],
]

const MANAGERS: { command: string; chromium: Ways; firefox: Ways }[] = [
  {
    command: '/usr/bin/apt-get',
    // Debian has the shell as a separate package; some similar systems have only the whole browser. A few
    // tests need what a shell lacks, for example the back-forward cache.
    chromium: [apt('chromium-headless-shell', 'chromium'), apt('chromium')],
    firefox: [apt('firefox-esr')],
  },
  {
    command: '/usr/bin/dnf',
    chromium: [[['install', '-y', 'chromium']]],
    firefox: [[['install', '-y', 'firefox']]],
  },
  { command: '/sbin/apk', chromium: [[['add', 'chromium']]], firefox: [[['add', 'firefox-esr']]] },
  {
    command: '/usr/bin/pacman',
    chromium: [[['-Sy', '--noconfirm', 'chromium']]],
    firefox: [[['-Sy', '--noconfirm', 'firefox']]],
  },
  {
    command: '/usr/bin/zypper',
    chromium: [[['--non-interactive', 'install', 'chromium']]],
    firefox: [[['--non-interactive', 'install', 'MozillaFirefox']]],
  },
]

type Say = (text: string) => void

/** A browser for the tests: CHROME_PATH, the system's, or an installed one; null means Playwright's own. */
export async function findBrowser(say: Say): Promise<string | null> {
  const given = process.env.CHROME_PATH
  if (given && (await works(given))) return given
  const found = await oneOf(BROWSER_PATHS, 'chromium', say)
  if (found) return found
  say('Installing Playwright’s own Chromium …')
  await run('playwright', ['install', 'chromium'], { show: true })
  return null
}

/** A Firefox for the journeys that run in it too, likewise; null if there is none and none can be installed. */
export async function findFirefox(say: Say): Promise<string | null> {
  const given = process.env.FIREFOX_PATH
  if (given && (await works(given))) return given
  const found = await oneOf(FIREFOX_PATHS, 'firefox', say)
  if (!found) say('Journeys do not run in Firefox here: it is not installed, and cannot be.')
  return found
}

/** The first of these paths that works; if none does, the browser is installed first. */
async function oneOf(paths: string[], browser: 'chromium' | 'firefox', say: Say): Promise<string | null> {
  const found = await firstWorking(paths)
  const manager = MANAGERS.find(({ command }) => existsSync(command))
  if (found || !manager || process.getuid?.() !== 0) return found
  say(`Installing ${browser} with the system’s package manager …`)
  for (const steps of manager[browser]) {
    for (const step of steps)
      await run(manager.command, step, { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    const installed = await firstWorking(paths)
    if (installed) return installed
  }
  return null
}

async function firstWorking(paths: string[]): Promise<string | null> {
  for (const candidate of paths) if (await works(candidate)) return candidate
  return null
}

async function works(command: string) {
  return existsSync(command) && (await run(command, ['--version'])).code === 0
}
