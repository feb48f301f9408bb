import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync } from 'node:fs'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import path from 'node:path'
import { freePort } from '../bank-visitor.ts'
import { sampleFor, startNginx, type Servers } from '../several/nginx.ts'

/** The hosts of the sample. */
export const PANEL = 'panel.example.ir'
const TRACKERS = 't.example.ir'

/** The whole sample before these servers, with TLS by a certificate of its own; calls go over one connection of HTTP/2. */
export async function startSampleNginx(servers: Servers) {
  const port = await freePort()
  let certificate = ''
  const nginx = await startNginx(port, (folder) => {
    certificate = certify(folder)
    return sampleFor(servers)
      .replaceAll('/etc/jarchi/tls', folder)
      .replaceAll('/var/log/nginx', folder)
      .replace('listen 80;', `listen unix:${folder}/plain;`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
  })
  const visitor = connect(`https://127.0.0.1:${port}`, { ca: certificate, servername: PANEL })
  const host = servers.jarchi_trackers ? TRACKERS : PANEL
  const open = async (address: string, method = 'GET', headers: Record<string, string> = {}) => {
    const stream = visitor.request({ ':authority': host, ':path': address, ':method': method, ...headers })
    stream.end()
    const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    return { status: Number(answered[':status']), headers: answered, stream }
  }
  return {
    port,
    open,
    async get(address: string, method?: string): Promise<number> {
      const { status, stream } = await open(address, method)
      stream.resume()
      await once(stream, 'close')
      return status
    },
    async close() {
      visitor.destroy()
      await nginx.close()
    },
  }
}

/** Makes keys and certificates for both hosts, and returns the authority to trust. */
function certify(folder: string): string {
  const [key, certificate] = [path.join(folder, 'panel.key'), path.join(folder, 'panel.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${PANEL}`]
  const names = ['-addext', `subjectAltName=DNS:${PANEL},DNS:${TRACKERS}`]
  execFileSync('openssl', [...made, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  copyFileSync(key, path.join(folder, 't.key'))
  copyFileSync(certificate, path.join(folder, 't.pem'))
  return readFileSync(certificate, 'utf8')
}
