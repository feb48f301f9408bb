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

/** Playwright's options for launching that browser, alike for journeys and component tests. */
export function browserLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = browserPath()
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${WITHOUT.join()}`,
  ]
  return executablePath ? { executablePath, args } : { args }
}
