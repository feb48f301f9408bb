import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { readConfig } from '../../server/src/config.ts'
import { startBundledDatabase } from '../../server/src/platform/db/bundled/start.ts'
import type { Db } from '../../server/src/platform/db/client.ts'
import type { Deps } from '../../server/src/deps.ts'
import { openPlatform } from '../../server/src/gateways/marketplace/open-platform.ts'
import { paymentGateways } from '../../server/src/gateways/payment/registry.ts'
import { folderStore } from '../../server/src/gateways/storage/folder-store.ts'
import { pictureStorage } from '../../server/src/gateways/storage/picture-storage.ts'

/** A statement as the product sends it. */
export type Statement = { text: string; values: unknown[] }

/**
 * A PostgreSQL in its own folder, with a pool beside the product's; `remove` ends both and deletes the
 * folder.
 */
export async function benchDatabase(settings: string[], connections: number) {
  const folder = await mkdtemp(join(tmpdir(), 'jarchi-bench-'))
  await chmod(folder, 0o755)
  const database = await startBundledDatabase(folder, { settings })
  const pool = new Pool({ ...database.connection, max: connections })
  pool.on('error', () => {})
  const remove = async () => {
    if (!pool.ended) await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, connection: database.connection, pool, remove }
}

/** The product's dependencies in this process; no message leaves it. */
export function benchDeps(folder: string, db: Db, env: Record<string, string>): Deps {
  const config = readConfig({ JARCHI_DATA: folder, LOG_LEVEL: 'silent', ...env })
  const files = folderStore(folder)
  const accepted = async () => ({ providerId: '' })
  return {
    config,
    db,
    sms: { sendOtp: accepted, sendNotice: accepted },
    mail: null,
    files,
    storage: pictureStorage(files),
    marketplace: openPlatform(config.marketplace),
    gateways: paymentGateways(config.payments.gateways),
    exchange: null,
    now: () => new Date(),
  }
}
