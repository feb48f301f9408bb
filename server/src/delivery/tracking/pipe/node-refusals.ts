import { connect } from '@nats-io/transport-node'
import { addressesOf, optionsOf } from './stream.ts'

type Log = Record<'info' | 'error', (facts: object, text: string) => void>

const TOLD =
  'the event pipe refuses us: put what its nodes know into EVENTS_URL and restart this process, or correct the nodes'

/**
 * Logs once that nodes refuse us, as after a change of their password, and once that they accept us again.
 */
export class NodeRefusals {
  readonly #urls: readonly string[]
  readonly #log: Log
  #isTold = false

  constructor(urls: readonly string[], log: Log) {
    this.#urls = urls
    this.#log = log
  }

  /** Called while nothing is accepted: a client that reconnects again and again does not say why it fails. */
  async look(): Promise<void> {
    if (this.#isTold) return
    const refusal = await refusalOf(this.#urls)
    if (refusal === null || this.#isTold) return
    this.#isTold = true
    this.#log.error({ refusal }, TOLD)
  }

  /** Called when something was accepted. */
  end() {
    if (this.#isTold) this.#log.info({}, 'the event pipe takes us again')
    this.#isTold = false
  }
}

/** Why a node refuses us, in a sentence; null if none does, or none answers. */
export async function refusalOf(urls: readonly string[]): Promise<string | null> {
  const options = optionsOf(urls)
  const { servers } = addressesOf(urls)
  const refusals = await Promise.all(
    servers.map((node) =>
      connect({ ...options, servers: [node], name: 'jarchi', ignoreClusterUpdates: true }).then(
        (connection) => connection.close().then(() => null),
        (error: unknown) => explained(error as Error, node),
      ),
    ),
  )
  return refusals.find((refusal) => refusal !== null) ?? null
}

function explained(error: Error, node: string): string | null {
  const { code = '', message } = (error.cause ?? error) as { code?: string; message: string }
  // A node that had no time to check has not refused.
  const isRefused = error.name === 'AuthorizationError' && !/timeout/i.test(message)
  if (isRefused) return `NATS at ${node} refuses the user, password or token.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `The certificate of NATS at ${node} is not for it.`
  if (CERTIFICATE.test(code))
    return `The certificate of NATS at ${node} is not trusted (${code}); name the file of its authority with ?ca=FILE.`
  return message.includes("support 'tls'") ? `NATS at ${node} offers no TLS.` : null
}

const CERTIFICATE = /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER/
