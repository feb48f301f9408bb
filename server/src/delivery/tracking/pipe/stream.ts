import { checkServerIdentity, type ConnectionOptions as OfNode, type PeerCertificate } from 'node:tls'
import {
  DiscardPolicy,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import {
  connect,
  type ConnectionOptions,
  type NatsConnection,
  type TlsOptions,
} from '@nats-io/transport-node'

export const STREAM = 'JARCHI_EVENTS'
export const SUBJECT = 'jarchi.events'
const REPLICAS = 3

/** A node that is silent for twice as long is replaced. */
const PING_MS = 1_500
const RECONNECT_MS = 250
const HANDSHAKE_MS = 2_000
/** How long to wait for the number of messages. */
const LONGEST_COUNT_MS = 2_000

/** Connects to any node; `isPatient`: waits for one without end, else throws. */
export function connectPipe(
  urls: readonly string[],
  name: string,
  isPatient: boolean,
): Promise<NatsConnection> {
  // Nodes announce each other before they check who asks, so giving up would never end.
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

/**
 * The first URL with credentials decides who we are: a user with a password, or a token alone. The same for
 * the certificate authority.
 */
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
 * A node may use the name of any node in the URLs. The client alone would look for `localhost` in the
 * certificate of a node that is named by its address, and nodes announce each other by address.
 */
function isOneOf(all: readonly URL[]) {
  const names = all.map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''))
  return (_: string, certificate: PeerCertificate) => {
    const problems = names.map((name) => checkServerIdentity(name, certificate))
    return problems.includes(undefined) ? undefined : problems[0]
  }
}

/**
 * The stream, made if it does not exist; throws while no majority of the nodes answers, and for a stream that
 * may lose events.
 */
export async function prepareStream(connection: NatsConnection, timeout: number) {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout })
  try {
    const info = await manager.streams.info(STREAM)
    if (info.cluster && !info.cluster.leader) throw new Error('the stream has no leader')
    const flaw = flawOf(info.config)
    if (flaw !== null) throw new Error(flaw)
    return identityOf(info)
  } catch (error) {
    if (!isMissing(error)) throw error
    return identityOf(
      await manager.streams.add({
        name: STREAM,
        subjects: [SUBJECT],
        num_replicas: REPLICAS,
        storage: StorageType.File,
        // The reader removes what the database has; nothing is removed by age or by acknowledgement.
        retention: RetentionPolicy.Limits,
        max_age: 0,
        // With a full disk nothing is accepted, and nothing is thrown away.
        discard: DiscardPolicy.New,
      }),
    )
  }
}

function identityOf({ created, state }: StreamInfo) {
  return { created, firstSequence: state.first_seq }
}

/** Why a stream may lose events, and what to do; null: no reason. */
function flawOf({ retention, discard, max_age }: StreamConfig): string | null {
  if (retention !== RetentionPolicy.Limits)
    return `The stream ${STREAM} of NATS is of an earlier version, which may lose events: go back to the database with that version until it is empty (docs/deploy.md), delete it with \`nats stream rm ${STREAM}\`, and start again; it is made as it has to be.`
  if (discard === DiscardPolicy.New && max_age === 0) return null
  return `The stream ${STREAM} of NATS throws events away by age or size; run \`nats stream edit ${STREAM} --discard=new --max-age=-1\`.`
}

/** The flaw of the stream, in a sentence; null if it has none, or no node answers. */
export async function streamFlaw(urls: readonly string[]): Promise<string | null> {
  try {
    const connection = await connectPipe(urls, 'jarchi', false)
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false, timeout: HANDSHAKE_MS })
      return flawOf((await manager.streams.info(STREAM)).config)
    } finally {
      await connection.close()
    }
  } catch {
    return null
  }
}

const HEALTH_MS = 5_000

/** Copies of the stream, and nodes that are gone or behind; throws if it has no majority. */
export async function askHealth(urls: readonly string[]) {
  const connection = await connectPipe(urls, 'jarchi doctor', false)
  try {
    await prepareStream(connection, HEALTH_MS)
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: HEALTH_MS })
    const { config, cluster } = await manager.streams.info(STREAM)
    const late = (cluster?.replicas ?? []).filter(({ current, offline }) => !current || offline)
    return {
      wanted: REPLICAS,
      replicas: config.num_replicas,
      late: late.map(({ name }) => name),
    }
  } finally {
    await connection.close()
  }
}

export function isMissing(error: unknown): boolean {
  return (error as Error).name === 'StreamNotFoundError'
}

/** How many messages the stream has after a position; after the position of another stream all of them. */
export async function messagesAfter(
  urls: readonly string[],
  position: { stream: string | null; sequence: number } | null,
): Promise<number> {
  const connection = await connectPipe(urls, 'jarchi metrics', false)
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: LONGEST_COUNT_MS })
    const { created, state } = await manager.streams.info(STREAM)
    const from = position?.stream === created ? position.sequence : state.first_seq - 1
    return Math.max(0, state.last_seq - from)
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  } finally {
    void connection.close().catch(() => {})
  }
}
