import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup, refusedAddress } from './public-address.ts'

type Asking = {
  /** Ends the call, body included. */
  signal: AbortSignal
  headers: OutgoingHttpHeaders
  /** The operator has named this machine; others must not be in our own network. */
  mayBePrivate: boolean
}

/**
 * Asks a web server that others have named; follows no redirects. A caller that needs no more of the body
 * destroys it.
 */
export function askWeb(url: URL, { signal, headers, mayBePrivate }: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // An IP address is not looked up.
    const address = url.hostname.replace(/^\[|\]$/g, '')
    if (!mayBePrivate && isIP(address) !== 0 && !isPublicAddress(address)) throw refusedAddress()
    const { request } = url.protocol === 'https:' ? https : http
    const lookup = mayBePrivate ? {} : { lookup: publicLookup }
    request(url, { agent: false, signal, headers, ...lookup })
      .once('error', reject)
      .once('response', resolve)
      .end()
  })
}
