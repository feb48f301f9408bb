import { kinds } from '../variable-kinds.ts'

export const ROLES = ['web', 'background', 'delivery'] as const

/** How the server runs, where it is reached, and how many requests one address may send. */
export const serverVariables = {
  NODE_ENV: {
    kind: kinds.mode,
    default: 'development',
    meaning: '`production` refuses every unsafe default',
  },
  HOST: { kind: kinds.text, default: '127.0.0.1', meaning: 'address to listen on' },
  PORT: { kind: kinds.port, default: '8080', bounds: [1, 65_535], meaning: 'port of the product' },
  SANDBOX_PORT: {
    kind: kinds.port,
    default: '8081',
    meaning: 'port of the sandbox, which production never starts',
  },
  PUBLIC_ORIGIN: {
    kind: kinds.origin,
    default: 'http://localhost:{PORT}',
    meaning: 'origin at which browsers reach the panel',
    required: true,
  },
  PANEL_ORIGINS: {
    kind: kinds.origins,
    default: '',
    meaning: 'further origins of pages that may call the services, on the site of `PUBLIC_ORIGIN`',
  },
  TRUST_PROXY: {
    kind: kinds.proxies,
    default: '',
    required: true,
    meaning: 'addresses or subnets of the proxies whose X-Forwarded-For counts; `none`: there are none',
  },
  RATE_LIMIT_PER_MINUTE: {
    kind: kinds.positive,
    default: '3000',
    bounds: [100, 100_000],
    meaning: 'requests a minute from one address to one process; whole towns share one',
  },
  CONNECTIONS_PER_ADDRESS: {
    kind: kinds.positive,
    default: '500',
    bounds: [20, 100_000],
    meaning: 'connections an address may hold open; those of `TRUST_PROXY` are not counted',
  },
  API_DOCUMENT: {
    kind: kinds.flag,
    default: '0',
    meaning: 'production also answers `/openapi.json`, like every other mode',
  },
  LOG_LEVEL: { kind: kinds.logLevel, default: 'info', meaning: 'least level that is logged' },
  DEMO: {
    kind: kinds.flag,
    default: '1',
    inProduction: '0',
    meaning: 'demo content on the first run; never in production',
  },
  ROLES: {
    kind: kinds.order(ROLES),
    default: ROLES.join(','),
    meaning:
      'tasks of this machine: `web` answers the panel, `background` does background work, `delivery` bids and tracks',
  },
  METRICS_PORT: {
    kind: kinds.port,
    default: '3202',
    meaning: "port of the server's `/metrics`, not for the public",
  },
} as const
