import { isIP } from 'node:net'
import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import { DAY_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { bad, good, type Finding } from './findings.ts'
import { troubleOf } from './network-trouble.ts'

const LONGEST_WAIT_MS = 5_000
const LEAST_DAYS = 14

type Reached = { isReached: boolean; finding: Finding }

/** Whether a server answers HTTP there, with any answer, a valid certificate and a clock like ours. */
export async function examineProvider(subject: string, url: string, now: () => Date): Promise<Reached> {
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    const apart = Math.abs(Date.parse(answer.headers.get('date') ?? '') - now().getTime())
    const seconds = Math.round(apart / 1_000)
    const isAlike = apart <= MINUTE_MS || Number.isNaN(apart)
    const finding = isAlike
      ? good(subject, `${url} answers.`)
      : bad(subject, `${url} answers, but its clock is ${seconds} s from ours; run NTP here.`)
    return { isReached: true, finding }
  } catch (error) {
    return { isReached: false, finding: bad(subject, `${url} ${troubleOf(error)}`) }
  }
}

/** The beginnings of hosts that common lists of blockers refuse. */
const BLOCKED_HOST = /^(?:ads?|adv|adserver|advert\w*|banners?|analytics|pixel|stats|track\w*)\d*\./i

/** Advertisers use blockers of advertisements too: behind such a name the panel does not open for them. */
export function examineHost(variable: string, origin: string): Finding {
  const { hostname } = new URL(origin)
  if (!BLOCKED_HOST.test(hostname)) return good(variable, `Blockers of advertisements let ${hostname} pass.`)
  return bad(
    variable,
    `Blockers of advertisements refuse ${hostname}; choose a name such as panel.example.ir.`,
  )
}

/** How long the certificate of one of our own origins is still valid. */
export async function examineCertificate(
  variable: string,
  origin: string,
  now: () => Date,
): Promise<Finding> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return good(variable, `${origin} uses no certificate.`)
  const socket = connectTls({
    host: hostname,
    port: Number(port || 443),
    // There is no server name for an IP address.
    servername: isIP(hostname) ? '' : hostname,
    timeout: LONGEST_WAIT_MS,
  })
  socket.once('timeout', () => socket.destroy(new DOMException('', 'TimeoutError')))
  try {
    await once(socket, 'secureConnect')
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now().getTime()) / DAY_MS)
    if (days < LEAST_DAYS)
      return bad(variable, `The certificate of ${hostname} ends in ${days} days; renew it.`)
    return good(variable, `The certificate of ${hostname} holds for ${days} days.`)
  } catch (error) {
    return bad(variable, `${origin} ${troubleOf(error)}`)
  } finally {
    socket.destroy()
  }
}
