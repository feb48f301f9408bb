import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import project from '../package.json' with { type: 'json' }
import { createDb } from '../server/src/platform/db/client.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { benchDatabase } from './parts/in-process.ts'
import { printAim, sized } from './parts/aim.ts'

/**
 * Gigabytes of rows; they are as random as hashes, so that compressing them takes as long as with real data.
 */
const GIGABYTES = sized('GIGABYTES', 1, 0.01)
const ROWS_AT_ONCE = GIGABYTES < 0.1 ? 10_000 : 100_000
const GIGABYTE_OF_THEM = ROWS_AT_ONCE / 1_000_000
const MB = 1024 * 1024

const root = path.join(import.meta.dirname, '..')
const from = await benchDatabase(['fsync=off'], 2)
const into = await benchDatabase(['fsync=off'], 2)
const place = await mkdtemp(path.join(tmpdir(), 'jarchi-bench-'))
const archive = path.join(place, 'archive.tar')
try {
  const db = createDb(from.connection, { max: 1 })
  await migrate(db)
  await db.destroy()
  await from.pool.query(`
    insert into settings (key, value)
    select gen_random_uuid(), to_jsonb((select string_agg(md5(random()::text || n || m), '') from generate_series(1, 30) m))
    from generate_series(1, ${ROWS_AT_ONCE}) n
  `)
  // Repeated rows are too far apart to be compressed together.
  for (let made = GIGABYTE_OF_THEM; made < GIGABYTES - GIGABYTE_OF_THEM / 2; made += GIGABYTE_OF_THEM) {
    await from.pool.query(`
      insert into settings (key, value) select gen_random_uuid(), value from settings limit ${ROWS_AT_ONCE}
    `)
  }
  await run('backup', from.folder)
  // Only one of the two databases is on the disk at a time.
  await from.remove()
  const { size } = await stat(archive)
  const started = performance.now()
  await pipeline(createReadStream(archive), createWriteStream(`${archive}.copy`))
  const floor = (performance.now() - started) / 1_000
  await rm(`${archive}.copy`)
  console.log(`archive: ${(size / MB).toFixed(0)} MB; copying the file alone takes ${floor.toFixed(1)} s`)
  await run('restore', into.folder)
} finally {
  await from.remove()
  await into.remove()
  await rm(place, { recursive: true })
}

/** Runs the command as an operator would; prints its time and its highest memory use. */
async function run(command: 'backup' | 'restore', folder: string) {
  const started = performance.now()
  const env = { ...process.env, JARCHI_DATA: folder, INIT_CWD: place }
  // `exec` in the script: the child process is the command itself.
  const child = spawn('sh', ['-c', `${project.scripts[command]} "$0"`, archive], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  let most = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }, 50)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  const seconds = (performance.now() - started) / 1_000
  printAim(`${command} of ${GIGABYTES} GB in ${seconds.toFixed(1)} s, memory`, most, { most: 150 }, 'MB')
}
