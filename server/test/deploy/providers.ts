import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import type { BuildSandbox } from '../bank-visitor.ts'

export type Provider = 'kavenegar' | 'banks' | 'marketplace' | 'exchange'

const NAME = 'providers.example.ir'
/** The sandbox's own are refused in production. */
export const KEYS = {
  sms: 'a-key-of-the-sms-provider',
  exchange: 'a-key-of-the-exchange',
  marketplace: 'a-key-of-the-marketplace',
}

/**
 * The sandbox over TLS under a name that leads outside, as production requires of providers; `settings` of a process
 * lead there, and its resolver finds the name here.
 */
export async function startProviders(buildSandbox: BuildSandbox, folder: string, port: number) {
  const [certificate, key, resolver] = ['providers.pem', 'providers.key', 'resolver.mjs'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync(
    'openssl',
    ['req', '-x509', ...made, '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`],
    {
      stdio: 'ignore',
    },
  )
  writeFileSync(resolver, resolverOf(NAME))
  for (const file of [certificate, resolver]) chmodSync(file, 0o644)
  const sandbox = await buildSandbox({ now: () => new Date() })
  await sandbox.inject('/')
  const away = new Set<Provider>()
  const server = https.createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (asked, answer) => {
      const isAway = [...away].some((prefix) => asked.url?.startsWith(`/${prefix}/`))
      if (isAway) asked.socket.destroy()
      else sandbox.server.emit('request', asked, answer)
    },
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const base = `https://${NAME}:${port}`
  return {
    sandbox,
    /** Providers whose connections break. */
    away,
    settings: {
      NODE_OPTIONS: `--import=${resolver}`,
      NODE_EXTRA_CA_CERTS: certificate,
      KAVENEGAR_BASE_URL: `${base}/kavenegar`,
      KAVENEGAR_API_KEY: KEYS.sms,
      KAVENEGAR_TEMPLATE: 'jarchi-code',
      ZARINPAL_MERCHANT_ID: '11111111-2222-4333-8444-555555555555',
      ZARINPAL_BASE_URL: `${base}/banks/zarinpal`,
      MARKETPLACE_URL: `${base}/marketplace/my`,
      MARKETPLACE_OAUTH_BASE_URL: `${base}/marketplace/oauth2`,
      MARKETPLACE_API_BASE_URL: `${base}/marketplace`,
      MARKETPLACE_API_KEY: KEYS.marketplace,
      MARKETPLACE_COMPLETION_URL: `${base}/marketplace/completion`,
      EXCHANGE_URL: `${base}/exchange/ad-management`,
      EXCHANGE_API_KEY: KEYS.exchange,
      DECISION_API_KEY: '0'.repeat(16) + 'f'.repeat(16),
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await sandbox.close()
    },
  }
}

const resolverOf = (name: string) => `
import dns from 'node:dns'
const { lookup } = dns
dns.lookup = (host, ...given) => lookup(host === '${name}' ? '127.0.0.1' : host, ...given)
`
