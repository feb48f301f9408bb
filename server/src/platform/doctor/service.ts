import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Db } from '../db/client.ts'
import { examineDatabase } from './examine-database.ts'
import { examineEvents } from './examine-events.ts'
import { fileStore } from '../../gateways/storage/choose-file-store.ts'
import { examineHosts } from './examine-hosts.ts'
import { examineFiles, examineFolder } from './examine-machine.ts'
import { examineCertificate, examineHost, examinePort, examineProvider } from './examine-network.ts'
import type { Finding } from './findings.ts'

export { bad, good, reportOf, type Finding } from './findings.ts'

/** Checks everything that an operator can correct before it causes harm; changes nothing. */
export async function examine(
  config: Config,
  db: Db | null,
  now: () => Date,
  owner?: Db,
): Promise<Finding[]> {
  const { sms, payments, marketplace, exchange, mail, delivery, dataFolder, publicOrigin } = config
  const { folder } = config.backup
  const providers = {
    'SMS provider': sms.baseUrl,
    ...Object.fromEntries(
      payments.gateways.order.map((name) => [name, payments.gateways.settings[name].baseUrl]),
    ),
    marketplace: marketplace.apiBase,
    ...(exchange && { exchange: exchange.url }),
  }
  const found = await Promise.all([
    examineFolder('JARCHI_DATA', path.join(dataFolder, 'files')),
    ...(config.files ? [examineFiles(fileStore(config))] : []),
    ...(config.eventsUrls ? [examineEvents(config.eventsUrls)] : []),
    ...(folder === null ? [] : [examineFolder('BACKUP_FOLDER', folder)]),
    ...Object.entries(providers).map(([name, url]) => examineProvider(name, url, now)),
    ...(mail ? [examinePort('mail server', mail.host, mail.port)] : []),
    examineHost('PUBLIC_ORIGIN', publicOrigin),
    examineCertificate('PUBLIC_ORIGIN', publicOrigin, now),
    examineCertificate('DELIVERY_URL', delivery.url, now),
  ])
  return [
    ...(db ? await examineDatabase(db, now, { ...(owner && { owner }), isBackedUp: folder !== null }) : []),
    ...found,
    ...(await examineHosts(config)),
  ]
}
