import { connect as connectTcp, isIP } from 'node:net'
import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import { DAY_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { bad, good, type Finding } from './findings.ts'

const LONGEST_WAIT_MS = 5_000
const LEAST_DAYS = 14

/** Whether a server answers HTTP there, with any answer, a valid certificate and a clock like ours. */
export async function examineProvider(subject: string, url: string, now: () => Date): Promise<Finding> {
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    const apart = Math.abs(Date.parse(answer.headers.get('date') ?? '') - now().getTime())
    if (apart <= MINUTE_MS || Number.isNaN(apart)) return good(subject, `${url} answers.`)
    return bad(
      subject,
      `${url} answers, but its clock is ${Math.round(apart / 1_000)} s from ours; run NTP here.`,
    )
  } catch (error) {
    return bad(
      subject,
      `${url} cannot be reached (${reasonOf(error)}); check the address, the firewall and DNS.`,
    )
  }
}

/** Whether a server accepts connections, for example a mail server, which does not speak HTTP. */
export async function examinePort(subject: string, host: string, port: number): Promise<Finding> {
  const socket = connectTcp({ host, port, timeout: LONGEST_WAIT_MS })
  socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
  try {
    await once(socket, 'connect')
    return good(subject, `${host}:${port} takes connections.`)
  } catch (error) {
    return bad(subject, `${host}:${port} cannot be reached (${reasonOf(error)}).`)
  } finally {
    socket.destroy()
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
  socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
  try {
    await once(socket, 'secureConnect')
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now().getTime()) / DAY_MS)
    if (days < LEAST_DAYS)
      return bad(variable, `The certificate of ${hostname} ends in ${days} days; renew it.`)
    return good(variable, `The certificate of ${hostname} holds for ${days} days.`)
  } catch (error) {
    return bad(variable, `${origin} cannot be reached over TLS (${reasonOf(error)}).`)
  } finally {
    socket.destroy()
  }
}

function reasonOf(error: unknown) {
  const { cause, code, message } = error as {
    cause?: { code?: string; message?: string }
    code?: string
    message: string
  }
  return cause?.code ?? cause?.message ?? code ?? message
}
