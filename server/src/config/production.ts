import { gatewayKinds } from '../gateways/payment/registry.ts'
import { SECRETS } from './development-secrets.ts'
import { variables, type Values } from './variables.ts'

/** Whom production speaks with. */
const OUTSIDE = [
  'KAVENEGAR_BASE_URL',
  'MARKETPLACE_URL',
  'MARKETPLACE_OAUTH_BASE_URL',
  'MARKETPLACE_API_BASE_URL',
  'MARKETPLACE_COMPLETION_URL',
] as const

/** What production refuses although it is well formed. */
export function refuseUnsafe(values: Values): string[] {
  const problems: string[] = []
  if (values.DEMO) problems.push('DEMO must not be set in production: demo accounts are open to everybody.')
  for (const name of OUTSIDE) {
    if (isLocal(values[name])) {
      problems.push(`${name} leads to this machine, as the sandbox does; name the real provider.`)
    }
    if (!values[name].startsWith('https:')) problems.push(`${name} must be https.`)
  }
  for (const origin of values.MARKETPLACE_PICTURE_ORIGINS) {
    if (!origin.startsWith('https:') || isLocal(origin.replace('*.', ''))) {
      problems.push('MARKETPLACE_PICTURE_ORIGINS must be https and lie outside this machine.')
    }
  }
  if (values.MARKETPLACE_IDENTIFICATION_KEY.length < 16) {
    problems.push('MARKETPLACE_IDENTIFICATION_KEY must have at least 16 characters.')
  }
  problems.push(...unsafeGateways(values))
  problems.push(...unsafeMail(values))
  if (!values.PUBLIC_ORIGIN.startsWith('https:')) problems.push('PUBLIC_ORIGIN must be https.')
  if (values.PANEL_ERROR_DSN.startsWith('http:')) {
    problems.push('PANEL_ERROR_DSN must be https: pages on https call nothing else.')
  }
  if (new Set(SECRETS.map((name) => values[name])).size < SECRETS.length) {
    problems.push(`${SECRETS.join(', ')} must differ from each other.`)
  }
  return problems
}

/** Only those that are on; a merchant id nobody has set would pay nobody. */
function unsafeGateways(values: Values): string[] {
  return values.PAYMENT_GATEWAYS.flatMap((gateway) => {
    const { baseUrl: address, shop } = gatewayKinds[gateway].called
    const isReal = values[address].startsWith('https:') && !isLocal(values[address])
    return [
      ...(isReal ? [] : [`${address} must be https and lie outside this machine.`]),
      ...(values[shop] === variables[shop].default ? [`${shop} is required in production.`] : []),
    ]
  })
}

/** Without a mail server e-mail is off, which is safe. */
function unsafeMail({ SMTP_HOST, SMTP_SECURITY, MAIL_SENDER }: Values): string[] {
  if (SMTP_HOST === '') return []
  return [
    ...(SMTP_SECURITY === 'none' ? ['SMTP_SECURITY must be starttls or tls: e-mail holds codes.'] : []),
    ...(MAIL_SENDER === variables.MAIL_SENDER.default
      ? ['MAIL_SENDER is required where SMTP_HOST is given.']
      : []),
  ]
}

function isLocal(url: string) {
  const { hostname } = new URL(url)
  return /^(.*\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[(::1?|::ffff:7f.*)\]$/.test(hostname)
}
