import type { Field } from './hpack.ts'

/** Field names that are about one connection of HTTP/1.1. */
const OF_CONNECTION = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
])
const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/
const METHOD = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/

type Control = { method?: string; scheme?: string; path?: string; authority?: string }

/** The length that a request states for its body; -1: none. Null: it is malformed (RFC 9113, section 8). */
export function lengthStated(fields: readonly Field[]): number | null {
  const control: Control = {}
  let [length, isRegular] = [-1, false]
  for (const [name, value] of fields) {
    if (name.startsWith(':')) {
      const key = name.slice(1)
      if (isRegular || !isControl(key) || control[key] !== undefined || !isValue(value)) return null
      control[key] = value
      continue
    }
    isRegular = true
    if (!isOrdinary(name, value)) return null
    if (name !== 'content-length') continue
    if (!/^\d{1,15}$/.test(value) || (length >= 0 && length !== Number(value))) return null
    length = Number(value)
  }
  return isTarget(control) ? length : null
}

export function areTrailers(fields: readonly Field[]): boolean {
  return fields.every(([name, value]) => isOrdinary(name, value))
}

function isControl(key: string): key is keyof Control {
  return key === 'method' || key === 'scheme' || key === 'path' || key === 'authority'
}

function isTarget({ method, scheme, path, authority }: Control): boolean {
  if (method === undefined || !METHOD.test(method) || authority?.includes('@')) return false
  if (method === 'CONNECT') return authority !== undefined && scheme === undefined && path === undefined
  if (scheme === undefined || !SCHEME.test(scheme) || path === undefined) return false
  return path.startsWith('/') || (method === 'OPTIONS' && path === '*')
}

function isOrdinary(name: string, value: string): boolean {
  if (!NAME.test(name) || OF_CONNECTION.has(name) || !isValue(value)) return false
  return name !== 'te' || value.toLowerCase() === 'trailers'
}

/** Without control characters, and without blanks around it. */
function isValue(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    const isEdge = at === 0 || at === value.length - 1
    if (code === 0x7f || (code < 0x20 && code !== TAB) || (isEdge && (code === BLANK || code === TAB)))
      return false
  }
  return true
}

const TAB = 0x09
const BLANK = 0x20
