import { checkServerIdentity, type ConnectionOptions as OfNode, type PeerCertificate } from 'node:tls'
import { AckPolicy, DiscardPolicy, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import {
  connect,
  nanos,
  type ConnectionOptions,
  type NatsConnection,
  type TlsOptions,
} from '@nats-io/transport-node'

export const STREAM = 'JARCHI_EVENTS'
export const SUBJECT = 'jarchi.events'
export const CONSUMER = 'jarchi-database'
const REPLICAS = 3

/** How long the pipe remembers names of messages: within it a repeat ends here, after it at the database. */
const REPEATS_MS = 120_000
/** What the dead have fetched and not kept comes again after so long. */
const ACK_WAIT_MS = 15_000
/** So many at the most are fetched and not kept yet. */
export const MOST_FETCHED = 4_000

/** A node that is silent for twice as long is left for another. */
const PING_MS = 1_500
const RECONNECT_MS = 250
const HANDSHAKE_MS = 2_000

/** Connects to any node; `isPatient`: waits for one without end, else throws. */
export function connectPipe(
  urls: readonly string[],
  name: string,
  isPatient: boolean,
): Promise<NatsConnection> {
  // Nodes tell of each other before they know who asks: to give up would have no end.
  const once = { waitOnFirstConnect: isPatient, ignoreClusterUpdates: !isPatient }
  return connect({ ...optionsOf(urls), ...once, name })
}

export function optionsOf(urls: readonly string[]): ConnectionOptions {
  return {
    ...addressesOf(urls),
    timeout: HANDSHAKE_MS,
    pingInterval: PING_MS,
    maxPingOut: 1,
    reconnectTimeWait: RECONNECT_MS,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  }
}

/** Who it is comes from the first that says it: a user with a password, or a token alone. So does who signs for nodes. */
export function addressesOf(urls: readonly string[]): ConnectionOptions & { servers: string[] } {
  const all = urls.map((url) => new URL(url))
  const { username = '', password = '' } = all.find((url) => url.username !== '') ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const caFile = all.map((url) => url.searchParams.get('ca')).find((file) => file !== null)
  const isSecured = caFile !== undefined || all.some(({ protocol }) => protocol === 'tls:')
  const tls: TlsOptions & Pick<OfNode, 'checkServerIdentity'> = {
    ...(caFile && { caFile }),
    checkServerIdentity: isOneOf(all),
  }
  return {
    servers: all.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    ...(isSecured && { tls }),
  }
}

/**
 * A node is known by the name of any node of the URLs. The client alone would look for `localhost` in the certificate
 * of a node that has an address in the place of a name, and nodes tell it of each other by address.
 */
function isOneOf(all: readonly URL[]) {
  const names = all.map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''))
  return (_: string, certificate: PeerCertificate) => {
    const problems = names.map((name) => checkServerIdentity(name, certificate))
    return problems.includes(undefined) ? undefined : problems[0]
  }
}

/** Makes the stream where it is not there; throws while no majority of the nodes answers. */
export async function prepareStream(connection: NatsConnection, timeout: number): Promise<void> {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout })
  try {
    const { cluster } = await manager.streams.info(STREAM)
    if (cluster && !cluster.leader) throw new Error('the stream has no leader')
  } catch (error) {
    if (!isMissing(error)) throw error
    await manager.streams.add({
      name: STREAM,
      subjects: [SUBJECT],
      num_replicas: REPLICAS,
      storage: StorageType.File,
      // What the database has is not kept a second time.
      retention: RetentionPolicy.Workqueue,
      // Where its disk is full nothing is taken, and nothing thrown away.
      discard: DiscardPolicy.New,
      duplicate_window: nanos(REPEATS_MS),
    })
  }
}

/** The one that the database reads by. */
export async function prepareConsumer(connection: NatsConnection, timeout: number): Promise<void> {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout })
  await manager.consumers.add(STREAM, {
    durable_name: CONSUMER,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: MOST_FETCHED,
  })
}

const HEALTH_MS = 5_000

/** Copies of the stream, nodes that are gone or behind, and how much waits; throws where it has no majority. */
export async function askHealth(urls: readonly string[]) {
  const connection = await connectPipe(urls, 'jarchi doctor', false)
  try {
    await prepareStream(connection, HEALTH_MS)
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: HEALTH_MS })
    const { config, cluster, state } = await manager.streams.info(STREAM)
    const late = (cluster?.replicas ?? []).filter(({ current, offline }) => !current || offline)
    return {
      wanted: REPLICAS,
      replicas: config.num_replicas,
      late: late.map(({ name }) => name),
      waiting: state.messages,
    }
  } finally {
    await connection.close()
  }
}

function isMissing(error: unknown): boolean {
  return (error as Error).name === 'StreamNotFoundError'
}
