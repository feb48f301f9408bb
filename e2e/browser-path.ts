import { existsSync } from 'node:fs'

/** Chromium without windows: each visit needs a quarter less CPU time than with the full browser. */
const SHELLS = ['/usr/bin/chromium-headless-shell']
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Usual places of Chromium; tests prefer the first. */
export const BROWSER_PATHS = [...SHELLS, ...WHOLE]

const given = process.env.CHROME_PATH
const firstOf = (paths: string[]): string | undefined => paths.find((path) => existsSync(path))

export const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The Firefox in which the journeys with `@firefox` run too; `npm test` gives an empty path if none works. */
export const FIREFOX = process.env.FIREFOX_PATH ?? firstOf(FIREFOX_PATHS) ?? ''

/**
 * Features that cost each test extra processes: the address bar of a full Chromium is two pages, and one more
 * page waits for the next address. The other entries are Playwright's own, since Chromium uses only the last
 * list.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

type Launch = { executablePath?: string; channel?: string; args: string[] }

/**
 * Playwright's options for the browser of journeys and component tests: Playwright's own browser if there is
 * no other.
 */
export const browserLaunch = (): Launch => launchOf(given ?? firstOf(BROWSER_PATHS))

/** The same for benches, and for features that a headless shell lacks: people use a full browser. */
export function wholeBrowserLaunch(): Launch {
  const path = given && !given.includes('headless-shell') ? given : firstOf(WHOLE)
  return path ? launchOf(path) : { ...launchOf(undefined), channel: 'chromium' }
}

function launchOf(executablePath: string | undefined): Launch {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    // Systems usually hint letters this way, and so does the server; a headless shell hints them fully by
    // default.
    '--font-render-hinting=slight',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${WITHOUT.join()}`,
  ]
  return executablePath ? { executablePath, args } : { args }
}
