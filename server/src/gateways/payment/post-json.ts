import http from 'node:http'
import https from 'node:https'
import { traceHeaders } from '../../platform/trace/trace.ts'
import { limitedText } from '../limited-text.ts'
import { GatewayError } from './payment-gateway.ts'

const MOST_BYTES = 256 * 1_024

/** How a gateway is reached. `proxy` is an HTTP proxy's address; `hasOldTls` lets weak keys and ciphers pass. */
export type Access = { proxy: string | null; hasOldTls: boolean }

export type PostJson = (url: string, body: object) => Promise<unknown>

/** Posts JSON and reads the JSON of the answer, whatever its status: gateways put refusals in bodies. */
export function jsonPoster({ proxy, hasOldTls }: Access, timeout: number): PostJson {
  const throughProxy = proxy !== null && { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } }
  const plain = new http.Agent({ ...throughProxy })
  const secure = new https.Agent({ ...throughProxy, ...(hasOldTls && { ciphers: 'DEFAULT@SECLEVEL=1' }) })
  return async (url, body) => {
    const isSecure = url.startsWith('https:')
    const signal = AbortSignal.timeout(timeout)
    let text: string | null
    try {
      const options = { agent: isSecure ? secure : plain, signal }
      text = await answerOf(isSecure ? https : http, url, JSON.stringify(body), options)
    } catch (error) {
      throw new GatewayError(signal.aborted ? 'silent' : 'unavailable', reasonOf(error))
    }
    if (text === null) throw new GatewayError('unavailable', 'the answer is too long')
    try {
      return JSON.parse(text)
    } catch {
      throw new GatewayError('unavailable', 'the answer cannot be read')
    }
  }
}

type Options = { agent: http.Agent; signal: AbortSignal }

function answerOf(
  { request }: Pick<typeof http, 'request'>,
  url: string,
  body: string,
  options: Options,
): Promise<string | null> {
  const headers = {
    ...traceHeaders(),
    'content-type': 'application/json',
    accept: 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const asking = request(url, { ...options, method: 'POST', headers }, (answer) => {
      limitedText(answer, MOST_BYTES).then(resolve, reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Only the connection's own error code. */
function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown }
  return typeof code === 'string' ? code : (name ?? 'no answer')
}
