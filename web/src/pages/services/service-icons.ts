import type { SisterPanel } from '../../api/runtime-config.ts'

/** One outline for each sister panel, for `Icon`. */
export const SERVICE_ICONS: Readonly<Record<SisterPanel, string>> = {
  // A browser's window with a banner on its page.
  webAds: 'M3.5 5h17v14h-17zM3.5 9h17M6.5 7v.1M9 7v.1M7 12h6v4H7zM15.5 12.5h2M15.5 15.5h2',
  // A message with its lines.
  sms: 'M4 5h16v11h-8.5L7.5 19.5V16H4zM8 9h8M8 12h5',
  // Three people who hear of each other.
  social:
    'M17.5 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM17.5 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM15.300 7.200 8.700 10.800M8.700 13.200l6.600 3.600',
  // Bars that grow, and the line over them.
  marketing: 'M5 19.5v-5M10 19.5v-7M15 19.5v-9M20 19.5V8M4 10.5l5.5-4 4 2L20 3.5M16.5 3.5H20V7',
  // A ladder that leads up.
  ladder: 'M8 20.5v-16M16 20.5v-11M8 8.5h8M8 12.5h8M8 16.5h8M13.5 5 16 2.5 18.5 5M16 2.5v4',
}
