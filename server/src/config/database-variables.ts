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
    meaning: 'the same database as the owner of its tables, who alone migrates them',
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
    meaning: 'longest statement of a request; a connection silent for 2 seconds more is given up',
  },
  DATABASE_JOB_SECONDS: {
    kind: kinds.seconds,
    default: '600',
    meaning: 'the same for work in the background and for commands',
  },
  DATABASE_IDLE_SECONDS: {
    kind: kinds.seconds,
    default: '60',
    meaning: 'PostgreSQL ends a transaction in which the server does nothing for so long',
  },
  DISK_RESERVE_MB: {
    kind: kinds.count,
    default: '64',
    meaning: 'room on disk held ready for when it is full; bundled PostgreSQL only, 0: none',
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
