import { setTimeout as sleep } from 'node:timers/promises'
import { alone } from '../../src/platform/db/preparation-lock.ts'

/** A server that never ends preparing the database; says that it has begun, and why it ended. */
const connection = JSON.parse(process.env.MORTAL_DATABASE ?? '{}') as { host?: string }
const preparing = async () => {
  process.send?.('begun')
  await sleep(3_600_000)
}
process.on('disconnect', () => process.exit(0))
alone(connection, () => {}, preparing, 100).catch((error: Error) => {
  process.send?.(error.message, () => process.exit(1))
})
