import { existsSync } from 'node:fs'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The machine's Chromium: CHROME_PATH, else the usual places, else undefined for Playwright's own. */
function browserPath(): string | undefined {
  return process.env.CHROME_PATH ?? candidates.find((path) => existsSync(path))
}

/** Playwright's launch option for that browser. */
export function browserExecutable(): { executablePath?: string } {
  const executablePath = browserPath()
  return executablePath ? { executablePath } : {}
}
