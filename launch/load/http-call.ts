import http from 'node:http'
import https from 'node:https'

const LONGEST_WAIT_MS = 10_000
const REFUSED_FROM = 400
/** As many connections as are needed: no call waits in this process for another one. */
const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) }

/** `refusal`: the status, or why no answer came; null if it was taken. */
export type Answer = { refusal: string | null; headers: http.IncomingHttpHeaders; text: string }

/** Never throws; a text is only read where it comes without compression. */
export function call(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve) => {
    const [{ request }, agent] = url.startsWith('https:') ? [https, agents.https] : [http, agents.http]
    const sent = request(url, { agent, headers, method, timeout: LONGEST_WAIT_MS }, (answer) => {
      const { statusCode = 0 } = answer
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (more: string) => (text += more))
      answer.on('end', () => {
        const refusal = statusCode < REFUSED_FROM ? null : String(statusCode)
        resolve({ refusal, headers: answer.headers, text })
      })
      answer.on('error', failed)
    })
    const failed = ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ refusal: code ?? message, headers: {}, text: '' })
    sent.on('timeout', () => sent.destroy(new Error('too late')))
    sent.on('error', failed)
    sent.end()
  })
}

/** The connections of all calls. */
export function hangUp() {
  for (const agent of Object.values(agents)) agent.destroy()
}
