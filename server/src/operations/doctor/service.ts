import path from 'node:path'
import type { Config } from '../../config.ts'
import { fileStore } from '../../gateways/storage/choose-file-store.ts'
import { examineConnection, examineStoredFiles } from './examine-connection.ts'
import { examineEvents } from './examine-events.ts'
import { examineFiles } from './examine-files.ts'
import { examineFolder } from './examine-folder.ts'
import { examineHosts } from './examine-hosts.ts'
import { examineExchange, examineMail, examineMarketplace, examineShop, examineSms } from './examine-keys.ts'
import { examineCertificate, examineHost, examineProvider } from './examine-network.ts'
import { examineProxy } from './examine-proxy.ts'
import { carriedOut, good, type Examination, type Finding } from './findings.ts'

export { bad, good, reportOf, type Finding } from './findings.ts'

/**
 * Checks everything that an operator can correct before it causes harm; changes nothing. Side by side, and each
 * with a limit, so that it ends whatever hangs.
 */
export async function examine(config: Config, now: () => Date): Promise<Finding[]> {
  const all = [...machine(config, now), ...providers(config, now), ...ourselves(config, now)]
  return (await Promise.all(all.map((one) => carriedOut(one)))).flat()
}

function machine(config: Config, now: () => Date): Examination[] {
  const { backup, dataFolder, eventsUrls, files } = config
  const folder = (subject: string, place: string): Examination => ({
    subject,
    what: `The disk of ${place}`,
    look: () => examineFolder(subject, place),
  })
  return [
    // First, before names that are not found keep the threads of the file system busy.
    folder('JARCHI_DATA', path.join(dataFolder, 'files')),
    folder('JARCHI_DATA', path.join(dataFolder, 'attachments')),
    ...(backup.folder === null ? [] : [folder('BACKUP_FOLDER', backup.folder)]),
    { subject: 'database', what: 'The database', look: () => examineConnection(config, now) },
    { subject: 'files', what: 'The store of files', look: () => examineStoredFiles(config) },
    ...(files
      ? [{ subject: 'FILES_URL', what: 'The bucket', look: () => examineFiles(fileStore(config)) }]
      : []),
    ...(eventsUrls ? [{ subject: 'EVENTS_URL', what: 'NATS', look: () => examineEvents(eventsUrls) }] : []),
  ]
}

function providers(config: Config, now: () => Date): Examination[] {
  const { exchange, mail, marketplace, payments, sms } = config
  const { order, settings } = payments.gateways
  return [
    provider('SMS provider', sms.baseUrl, now, () => examineSms(sms)),
    ...order.map((name) =>
      // Only the bank's own calls go through its proxy.
      settings[name].proxy === null
        ? provider(name, settings[name].baseUrl, now, () => examineShop(name, config))
        : { subject: name, what: name, look: () => examineShop(name, config) },
    ),
    provider('marketplace', marketplace.apiBase, now, () => examineMarketplace(marketplace)),
    ...(exchange ? [provider('exchange', exchange.url, now, () => examineExchange(exchange, now))] : []),
    ...(mail ? [{ subject: 'mail server', what: mail.host, look: () => examineMail(mail) }] : []),
  ]
}

/** Whether it can be reached, and then whether it takes our key. */
function provider(
  subject: string,
  url: string,
  now: () => Date,
  lookAtKey: () => Promise<Finding | Finding[]>,
): Examination {
  const look = async () => {
    const reached = await examineProvider(subject, url, now)
    if (!reached.isReached) return reached.finding
    const keys = [await lookAtKey()].flat()
    const isDown = reached.finding.isGood && keys.some((finding) => finding.subject === subject)
    return isDown ? keys : [reached.finding, ...keys]
  }
  return { subject, what: url, look }
}

function ourselves(config: Config, now: () => Date): Examination[] {
  const { delivery, publicOrigin, secrets } = config
  return [
    {
      subject: 'PUBLIC_ORIGIN',
      what: publicOrigin,
      look: async () => [
        examineHost('PUBLIC_ORIGIN', publicOrigin),
        await examineCertificate('PUBLIC_ORIGIN', publicOrigin, now),
      ],
    },
    ...[publicOrigin, new URL(delivery.url).origin].map((origin) => ({
      subject: 'TRUST_PROXY',
      what: origin,
      look: () => examineProxy(origin, secrets.session, now),
    })),
    {
      subject: 'DELIVERY_URL',
      what: delivery.url,
      look: () => examineCertificate('DELIVERY_URL', delivery.url, now),
    },
    { subject: 'services', what: 'A service on another host', look: () => examineHosts(config) },
    { subject: 'FOUR_EYES_RIAL', what: 'Four eyes', look: async () => examineFourEyes(config) },
  ]
}

/** Says nothing while a colleague has to agree to large sums; a house of one does without (ADR 98). */
export function examineFourEyes({ approvals: { most, mostOfDay } }: Pick<Config, 'approvals'>): Finding[] {
  const off = (subject: string, what: string) =>
    good(subject, `One of the staff moves any sum ${what} without a colleague; set a sum, if there are two.`)
  return [
    ...(most === null ? [off('FOUR_EYES_RIAL', 'in one act')] : []),
    ...(mostOfDay === null ? [off('FOUR_EYES_DAY_RIAL', 'in a day')] : []),
  ]
}
