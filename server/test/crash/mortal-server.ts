import http from 'node:http'
import { flushCompileCache } from 'node:module'
import { Client } from 'pg'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createDb, type Connection } from '../../src/platform/db/client.ts'
import type { Deps } from '../../src/deps.ts'
import { openPlatform } from '../../src/gateways/marketplace/open-platform.ts'
import { paymentGateways } from '../../src/gateways/payment/registry.ts'
import { folderStore } from '../../src/gateways/storage/folder-store.ts'
import { pictureStorage } from '../../src/gateways/storage/picture-storage.ts'
import { reconcilePayments } from '../../src/money/payments/reconcile.ts'
import { decideRefund } from '../../src/money/refunds/service.ts'
import { dieAt, dieIf, living, type Order } from './moment.ts'

/**
 * The product in its own process, to be killed where its parent says. What it sends (statements, calls,
 * replies) is watched from outside: the product knows nothing of it.
 */
watchStatements()
watchCalls()
const config = readConfig(process.env)
let now = new Date(process.env.MORTAL_NOW ?? '')
const db = createDb(JSON.parse(process.env.MORTAL_DATABASE ?? '') as Connection, { max: 5 })
const files = folderStore(config.dataFolder)
const deps: Deps = {
  config,
  db,
  sms: { sendOtp: async () => ({ providerId: '1' }), sendNotice: async () => ({ providerId: '1' }) },
  mail: null,
  files,
  storage: pictureStorage(files),
  marketplace: openPlatform(config.marketplace),
  gateways: paymentGateways(config.payments.gateways, 5_000),
  exchange: null,
  now: () => now,
}
const app = await buildApp(deps)
app.server.prependListener('request', (_, response) => {
  const end = response.end.bind(response)
  response.end = ((...given: Parameters<typeof end>) => {
    dieIf('before', 'reply', [])
    const ended = end(...given)
    response.once('finish', () => dieIf('after', 'reply', []))
    return ended
  }) as typeof end
})
await app.ready()

process.on('message', (order: Order) => void obey(order).then((answer) => process.send?.({ answer })))
process.on('disconnect', () => process.exit(0))
// If it were killed, its compiled code would be lost.
flushCompileCache()
process.send?.({ answer: 'built' })

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'listen':
      return app.listen({ host: config.host, port: config.port })
    case 'die':
      return dieAt(order.at)
    case 'clock':
      now = new Date(order.now)
      return null
    case 'reconcile':
      return reconcilePayments(deps)
    case 'refuse-refund': {
      const refusal = { state: 'refused', note: 'no' } as const
      return db.transaction().execute(async (trx) => {
        return (await decideRefund(trx, order.id, refusal, now)) !== null
      })
    }
  }
}

function watchStatements() {
  const query = Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  const watched = function (this: Client, ...given: unknown[]) {
    const [text, values] = given
    const go = () => query.apply(this, given)
    return typeof text === 'string' ? living(text, (values as unknown[] | undefined) ?? [], go) : go()
  }
  Client.prototype.query = watched as typeof Client.prototype.query
}

/** Calls to gateways; `sent` is when all of it has been sent. */
function watchCalls() {
  const call = http.request as (...given: unknown[]) => http.ClientRequest
  const request = (...given: unknown[]) => {
    const what = `call ${String(given[0])}`
    dieIf('before', what, [])
    const asking = call(...given)
    asking.once('finish', () => dieIf('sent', what, []))
    asking.prependListener('response', (answer: http.IncomingMessage) => {
      answer.prependListener('end', () => dieIf('after', what, []))
    })
    return asking
  }
  Object.assign(http, { request })
}
