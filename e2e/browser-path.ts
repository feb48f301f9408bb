import { existsSync } from 'node:fs'

/** Chromium without windows: each visit costs it a quarter less of the processor than a whole one. */
const SHELLS = ['/usr/bin/chromium-headless-shell']
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Where systems keep a Chromium, what tests prefer first. */
export const BROWSER_PATHS = [...SHELLS, ...WHOLE]

const given = process.env.CHROME_PATH
const firstOf = (paths: string[]): string | undefined => paths.find((path) => existsSync(path))

/**
 * What costs each test a process or more of its own: the address bar of a whole Chromium is two pages, and a further
 * page stands by for the next address. The rest are Playwright's own, since Chromium heeds the last list alone.
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

/** Playwright's options for launching the browser of journeys and component tests: its own where there is no other. */
export const browserLaunch = (): Launch => launchOf(given ?? firstOf(BROWSER_PATHS))

/** The same for benches, and for what a shell cannot do: what people use is a whole browser. */
export function wholeBrowserLaunch(): Launch {
  const path = given && !given.includes('headless-shell') ? given : firstOf(WHOLE)
  return path ? launchOf(path) : { ...launchOf(undefined), channel: 'chromium' }
}

function launchOf(executablePath: string | undefined): Launch {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    // As usual systems hint letters, and as the server draws them; a shell hints them fully by itself.
    '--font-render-hinting=slight',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${WITHOUT.join()}`,
  ]
  return executablePath ? { executablePath, args } : { args }
}
