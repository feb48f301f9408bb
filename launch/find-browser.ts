import { existsSync } from 'node:fs'
import { BROWSER_PATHS } from '../e2e/browser-path.ts'
import { run } from './run.ts'

const APT_INSTALL = ['install', '-y', '--no-install-recommends']

/** How each system's package manager installs Chromium: the ways are tried in order until one works. */
const MANAGERS: [command: string, ways: string[][][]][] = [
  [
    '/usr/bin/apt-get',
    // Debian has the shell as a separate package; some similar systems have only the whole browser. A few
    // tests need what a shell lacks, for example the back-forward cache.
    [[['update'], [...APT_INSTALL, 'chromium-headless-shell', 'chromium']], [[...APT_INSTALL, 'chromium']]],
  ],
  ['/usr/bin/dnf', [[['install', '-y', 'chromium']]]],
  ['/sbin/apk', [[['add', 'chromium']]]],
  ['/usr/bin/pacman', [[['-Sy', '--noconfirm', 'chromium']]]],
  ['/usr/bin/zypper', [[['--non-interactive', 'install', 'chromium']]]],
]

/** A browser for the tests: CHROME_PATH, the system's, or an installed one; null means Playwright's own. */
export async function findBrowser(say: (text: string) => void): Promise<string | null> {
  const given = process.env.CHROME_PATH
  if (given && (await works(given))) return given
  return (await systemBrowser()) ?? (await installedBrowser(say))
}

async function systemBrowser() {
  for (const candidate of BROWSER_PATHS) if (await works(candidate)) return candidate
  return null
}

async function installedBrowser(say: (text: string) => void) {
  const manager = MANAGERS.find(([command]) => existsSync(command))
  if (process.getuid?.() === 0 && manager) {
    say('Installing Chromium with the system’s package manager …')
    const [command, ways] = manager
    for (const steps of ways) {
      for (const step of steps)
        await run(command, step, { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
      const installed = await systemBrowser()
      if (installed) return installed
    }
  }
  say('Installing Playwright’s own Chromium …')
  await run('playwright', ['install', 'chromium'], { show: true })
  return null
}

async function works(command: string) {
  return existsSync(command) && (await run(command, ['--version'])).code === 0
}
