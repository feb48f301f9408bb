import { existsSync } from 'node:fs'
import { BROWSER_PATHS, FIREFOX_PATHS } from '../e2e/browser-path.ts'
import { run } from './run.ts'

const APT = '/usr/bin/apt-get'

/** Debian has Chromium's shell as a separate package; a few tests need what it lacks. Similar systems have no shell. */
const BROWSERS = {
  chromium: {
    variable: 'CHROME_PATH',
    paths: BROWSER_PATHS,
    packages: [['chromium-headless-shell', 'chromium'], ['chromium']],
  },
  firefox: { variable: 'FIREFOX_PATH', paths: FIREFOX_PATHS, packages: [['firefox-esr']] },
}

/** The browser that its variable names, the machine's own, or Debian's, which is installed; null if there is none. */
export async function findBrowser(name: keyof typeof BROWSERS, say: (text: string) => void) {
  const { variable, paths, packages } = BROWSERS[name]
  const found = await firstWorking([process.env[variable] ?? '', ...paths])
  if (found || !existsSync(APT) || process.getuid?.() !== 0) return found
  say(`Installing ${name} with the system’s package manager …`)
  const apt = (...words: string[]) =>
    run(APT, words, { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  await apt('update', '-o', 'Acquire::http::Timeout=20')
  for (const names of packages) {
    const { code } = await apt('install', '-y', '--no-install-recommends', ...names)
    if (code === 0) return firstWorking(paths)
  }
  return null
}

async function firstWorking(paths: string[]): Promise<string | null> {
  for (const file of paths) {
    if (existsSync(file) && (await run(file, ['--version'])).code === 0) return file
  }
  return null
}
