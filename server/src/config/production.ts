import { SECRETS } from './development-secrets.ts'
import type { Values } from './variables.ts'

/** What production refuses although it is well formed. */
export function refuseUnsafe(values: Values): string[] {
  const problems: string[] = []
  if (values.DEMO) problems.push('DEMO must not be set in production: demo accounts are open to everybody.')
  if (isLocal(values.KAVENEGAR_BASE_URL)) {
    problems.push('KAVENEGAR_BASE_URL leads to this machine, as the sandbox does; name the real provider.')
  }
  if (!values.KAVENEGAR_BASE_URL.startsWith('https:')) problems.push('KAVENEGAR_BASE_URL must be https.')
  if (!values.PUBLIC_ORIGIN.startsWith('https:')) problems.push('PUBLIC_ORIGIN must be https.')
  if (new Set(SECRETS.map((name) => values[name])).size < SECRETS.length) {
    problems.push(`${SECRETS.join(', ')} must differ from each other.`)
  }
  return problems
}

function isLocal(url: string) {
  const { hostname } = new URL(url)
  return /^(.*\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[(::1?|::ffff:7f.*)\]$/.test(hostname)
}
