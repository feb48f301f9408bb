import { kinds, type ValuesOf } from '../variable-kinds.ts'

export const databaseVariables = {
  DATABASE_URL: {
    kind: kinds.databaseUrl,
    default: null,
    meaning: 'PostgreSQL to use instead of the bundled one',
  },
  DATABASE_OWNER_URL: {
    kind: kinds.databaseUrl,
    default: null,
    meaning: 'the same database with the role that owns and migrates its tables',
  },
  DATABASE_CONNECTIONS: {
    kind: kinds.positive,
    default: '10',
    bounds: [2, 1_000],
    meaning: 'connections to PostgreSQL at most',
  },
  DATABASE_SECONDS: {
    kind: kinds.seconds,
    default: '20',
    meaning: 'longest statement of a request; without an answer 2 seconds later the connection is closed',
  },
  DATABASE_JOB_SECONDS: {
    kind: kinds.seconds,
    default: '600',
    meaning: 'the same for work in the background and for commands',
  },
  DATABASE_IDLE_SECONDS: {
    kind: kinds.seconds,
    default: '60',
    meaning: 'PostgreSQL ends a transaction after this time without a statement',
  },
  DISK_RESERVE_MB: {
    kind: kinds.count,
    default: '64',
    meaning: 'disk space kept in reserve for a full disk; only with the bundled PostgreSQL, 0: none',
  },
} as const

export function databaseSettings(values: ValuesOf<typeof databaseVariables>) {
  return {
    url: values.DATABASE_URL,
    ownerUrl: values.DATABASE_OWNER_URL,
    connections: values.DATABASE_CONNECTIONS,
    seconds: values.DATABASE_SECONDS,
    jobSeconds: values.DATABASE_JOB_SECONDS,
    idleSeconds: values.DATABASE_IDLE_SECONDS,
    reserveBytes: values.DISK_RESERVE_MB * 1_024 * 1_024,
  }
}
