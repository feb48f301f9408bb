/** Phones whose browsers have their own ways to install. */
export const DEVICES = ['android', 'ios'] as const
export type Device = (typeof DEVICES)[number]

type Machine = { userAgent: string; maxTouchPoints: number }

/**
 * The kind of device that a browser runs on; null for computers. An iPad calls itself a Mac with a touch
 * screen.
 */
export function deviceOf({ userAgent, maxTouchPoints }: Machine): Device | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'ios'
  return userAgent.includes('Android') ? 'android' : null
}

/** The device whose steps are shown: from the query, otherwise this device, otherwise the more common one. */
export function shownDevice(search: { device?: unknown }, machine: Machine): Device {
  return DEVICES.find((device) => device === search.device) ?? deviceOf(machine) ?? 'android'
}
