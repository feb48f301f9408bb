import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { benchDatabase } from './in-process.ts'

type Place = Pick<Awaited<ReturnType<typeof benchDatabase>>, 'folder' | 'connection'>

/** A server process of its own for calls of the panel, on a database of the bench; `env` with its PORT and PUBLIC_ORIGIN. */
export async function webProcess(
  { folder, connection }: Place,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, '../../server/src/main.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${connection.host}`,
      JARCHI_DATA: folder,
      METRICS_PORT: '0',
      ROLES: 'web',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ ready?: true }]
    if (message.ready) return child
  }
}
