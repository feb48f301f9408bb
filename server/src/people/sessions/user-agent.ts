import type { FastifyRequest } from 'fastify'
import { deviceTexts } from '../../platform/texts/devices.ts'

const LONGEST = 300

export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, LONGEST)
}

type Mark = readonly [pattern: RegExp, name: keyof typeof deviceTexts.names]

/** Most browsers also name others: the first match decides. */
const BROWSERS: readonly Mark[] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|CriOS)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

const SYSTEMS: readonly Mark[] = [
  [/\b(iPhone|iPod)\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b/, 'mac'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bLinux\b/, 'linux'],
]

/** A device in words for its user: browser and system, if known. */
export function deviceWords(userAgent: string): string {
  const named = (marks: readonly Mark[]) => {
    const name = marks.find(([pattern]) => pattern.test(userAgent))?.[1]
    return name && deviceTexts.names[name]
  }
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  if (browser && system) return deviceTexts.browserOn(browser, system)
  return browser ?? system ?? deviceTexts.unknown
}
