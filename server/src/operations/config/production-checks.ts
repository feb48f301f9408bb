import { BlockList, isIP } from 'node:net'
import { getDomain } from 'tldts'
import { gatewayKinds } from '../../gateways/payment/registry.ts'
import { SECRETS } from '../../platform/config/development-secrets.ts'
import { insaneNumbers } from './sane-bounds.ts'
import { BASES } from '../../platform/config/service-bases.ts'
import { variables, type Values } from './variables.ts'
import { weakSecrets } from './weak-secrets.ts'

/** The addresses of services outside that production calls. */
const OUTSIDE = [
  'KAVENEGAR_BASE_URL',
  'MARKETPLACE_URL',
  'MARKETPLACE_OAUTH_BASE_URL',
  'MARKETPLACE_API_BASE_URL',
  'MARKETPLACE_COMPLETION_URL',
] as const

/** The widest network of proxies, in bits: that of a private range. */
const WIDEST_PROXIES = { 4: 8, 6: 7 } as const

/** Values that production refuses although they are well formed. */
export function refuseUnsafe(values: Values): string[] {
  const problems: string[] = []
  if (values.DEMO) problems.push('DEMO must not be set in production: demo accounts are open to everybody.')
  for (const name of OUTSIDE) {
    if (isLocal(values[name])) {
      problems.push(`${name} leads to this machine, as the sandbox does; name the real provider.`)
    }
    if (!values[name].startsWith('https:')) problems.push(`${name} must be https.`)
  }
  if (new Set(SECRETS.map((name) => values[name])).size < SECRETS.length) {
    problems.push(`${SECRETS.join(', ')} must differ from each other.`)
  }
  if (values.LOG_LEVEL === 'silent')
    problems.push('LOG_LEVEL must not be silent: nobody would hear of trouble.')
  return [
    ...problems,
    ...unsafePictureOrigins(values),
    ...tooWidePatterns(values),
    ...unsafeEvents(values),
    ...unsafeFiles(values),
    ...unsafeGateways(values),
    ...unsafeMail(values),
    ...unsafeExchange(values),
    ...unsafeTrackers(values),
    ...unsafePages(values),
    ...tooManyProxies(values),
    ...weakSecrets(values),
    ...insaneNumbers(values),
  ]
}

function unsafePictureOrigins({ MARKETPLACE_PICTURE_ORIGINS: origins }: Values): string[] {
  const areOutside = origins.length > 0 && origins.every(isOutside)
  return areOutside ? [] : ['MARKETPLACE_PICTURE_ORIGINS must be https and lie outside this machine.']
}

function tooWidePatterns(values: Values): string[] {
  const lists = ['MARKETPLACE_PICTURE_ORIGINS', 'TAG_ORIGINS'] as const
  return lists
    .filter((name) => values[name].some(isForAll))
    .map((name) => `${name} must name a domain of somebody after \`*.\`.`)
}

/** The files of tickets are sent there; the connection to a store on this machine cannot be intercepted. */
function unsafeFiles({ FILES_URL }: Values): string[] {
  if (FILES_URL === null || FILES_URL.startsWith('https:') || isLocal(FILES_URL)) return []
  return ['FILES_URL must be https: attachments are private.']
}

/** Checks only gateways that are on; without a merchant id, payments would reach nobody. */
function unsafeGateways(values: Values): string[] {
  return values.PAYMENT_GATEWAYS.flatMap((gateway) => {
    const { baseUrl: address, shop } = gatewayKinds[gateway].called
    return [
      ...(isOutside(values[address]) ? [] : [`${address} must be https and lie outside this machine.`]),
      ...(values[shop] === variables[shop].default ? [`${shop} is required in production.`] : []),
    ]
  })
}

/** Without a mail server e-mail is off, which is safe. */
function unsafeMail({ SMTP_HOST, SMTP_SECURITY, MAIL_SENDER }: Values): string[] {
  if (SMTP_HOST === '') return []
  return [
    ...(SMTP_SECURITY === 'none' ? ['SMTP_SECURITY must be starttls or tls: e-mail holds codes.'] : []),
    ...(/@(.*\.)?localhost$/i.test(MAIL_SENDER) ? ['MAIL_SENDER is required where SMTP_HOST is given.'] : []),
  ]
}

/** Without an exchange only our own review counts, which is safe. */
function unsafeExchange({ EXCHANGE_URL, EXCHANGE_API_KEY }: Values): string[] {
  if (EXCHANGE_URL === null) return []
  return [
    ...(isOutside(EXCHANGE_URL) ? [] : ['EXCHANGE_URL must be https and lie outside this machine.']),
    ...(EXCHANGE_API_KEY === variables.EXCHANGE_API_KEY.default
      ? ["EXCHANGE_API_KEY is the sandbox's, which everybody knows."]
      : []),
  ]
}

/** Browsers call the trackers of every shown ad, on the exchange or on the operator's own pages. */
function unsafeTrackers({ EXCHANGE_URL, DECISION_API_KEY, DELIVERY_URL }: Values): string[] {
  const isShown = EXCHANGE_URL !== null || DECISION_API_KEY !== null
  return isShown && !isOutside(DELIVERY_URL)
    ? ['DELIVERY_URL must be https and lie outside this machine: browsers go there.']
    : []
}

const PAGES = [
  'PUBLIC_ORIGIN',
  'PANEL_ORIGINS',
  'REDIRECT_ORIGINS',
  'TAG_ORIGINS',
  'PANEL_ERROR_DSN',
  ...Object.values(BASES),
] as const

/** Where browsers are sent to or pages call, if not on our own origin: over https, and not the visitor's own machine. */
function unsafePages(values: Values): string[] {
  const isUnsafe = (url: string | null) => url && !url.startsWith('/') && !isOutside(url)
  return PAGES.filter((name) => [values[name]].flat().some(isUnsafe)).map(
    (name) => `${name} must be https and lie outside this machine: browsers go there.`,
  )
}

/** TLS of one node is required of all; a connection inside this machine cannot be intercepted. */
function unsafeEvents({ EVENTS_URL }: Values): string[] {
  const nodes = (EVENTS_URL ?? []).map((url) => new URL(url))
  const holdsPassword = nodes.some(({ username, password }) => username !== '' || password !== '')
  const isSecured = nodes.some(({ protocol, searchParams }) => protocol === 'tls:' || searchParams.has('ca'))
  const leaves = nodes.some(({ href }) => !isLocal(href))
  return holdsPassword && leaves && !isSecured ? ['EVENTS_URL must be tls://: it holds a password.'] : []
}

/** Below `ir`, `co.ir` or `github.io` anybody may have a name. */
function isForAll(pattern: string): boolean {
  return pattern.includes('*') && getDomain(withoutStar(pattern), { allowPrivateDomains: true }) === null
}

/** A proxy reports the visitor's address: a trusted one can pretend to be anybody. */
function tooManyProxies({ TRUST_PROXY }: Values): string[] {
  return TRUST_PROXY.some(isTooWide) ? ['TRUST_PROXY must name proxies of yours, not half the world.'] : []
}

/** All addresses of IPv4, as IPv6 writes them: proxies of IPv4 are compared with these networks too. */
const MAPPED = { first: '::ffff:0:0', bits: 96 }

function isTooWide(proxy: string): boolean {
  const [address = '', written] = proxy.split('/')
  const bits = written === undefined ? 128 : Number(written)
  if (isIP(address) === 4) return bits < WIDEST_PROXIES[4]
  if (isWithin(address, MAPPED.first, MAPPED.bits) && bits >= MAPPED.bits) {
    return bits - MAPPED.bits < WIDEST_PROXIES[4]
  }
  return bits < WIDEST_PROXIES[6] || isWithin(MAPPED.first, address, bits)
}

function isWithin(address: string, network: string, bits: number): boolean {
  const list = new BlockList()
  list.addSubnet(network, bits, 'ipv6')
  return list.check(address, 'ipv6')
}

function isOutside(url: string) {
  return url.startsWith('https:') && !isLocal(url)
}

function isLocal(url: string) {
  const { hostname } = new URL(withoutStar(url))
  return /^(.*\.)?localhost\.?$|^127\.|^0\.|^\[(::1?|::ffff:(7f|0:).*)\]$/.test(hostname)
}

function withoutStar(origin: string) {
  return origin.replace('*.', '')
}
