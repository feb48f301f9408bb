import { kinds } from '../variable-kinds.ts'

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
  DATABASE_CONNECTIONS: { kind: kinds.positive, default: '10', meaning: 'connections to PostgreSQL at most' },
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
  BACKUP_FOLDER: {
    kind: kinds.text,
    default: '',
    meaning: 'folder of nightly archives, each restored on trial; empty: none',
  },
  BACKUP_KEEP: { kind: kinds.positive, default: '7', meaning: 'how many nightly archives are kept' },
} as const
