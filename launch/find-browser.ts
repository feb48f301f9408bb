import { existsSync } from 'node:fs'
import { BROWSER_PATHS, FIREFOX_PATHS } from '../e2e/browser-path.ts'
import { run } from './run.ts'

const APT = '-o Acquire::http::Timeout=20'

/**
 * What installs a browser: commands of a package manager, one after the other; of several ways, the first that
 * works counts. Debian has the shell as a separate package; some similar systems have only the whole browser.
 * A few tests need what a shell lacks, for example the back-forward cache.
 */
const MANAGERS = [
  {
    command: '/usr/bin/apt-get',
    install: [`update ${APT}`, 'install -y --no-install-recommends'],
    chromium: ['chromium-headless-shell chromium', 'chromium'],
    firefox: ['firefox-esr'],
  },
  { command: '/usr/bin/dnf', install: ['install -y'], chromium: ['chromium'], firefox: ['firefox'] },
  { command: '/sbin/apk', install: ['add'], chromium: ['chromium'], firefox: ['firefox-esr'] },
  { command: '/usr/bin/pacman', install: ['-Sy --noconfirm'], chromium: ['chromium'], firefox: ['firefox'] },
  {
    command: '/usr/bin/zypper',
    install: ['--non-interactive install'],
    chromium: ['chromium'],
    firefox: ['MozillaFirefox'],
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
  for (const packages of manager[browser]) {
    for (const [at, step] of manager.install.entries()) {
      const words = at === manager.install.length - 1 ? `${step} ${packages}` : step
      await run(manager.command, words.split(' '), { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    }
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
