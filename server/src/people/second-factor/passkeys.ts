import type { FactorProof, NewPasskey } from '@jarchi/shared/api/staff-factor.ts'
import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/client.ts'
import { noteChallenge, passkeysOf, takeChallenge } from './queries.ts'

/** How long a challenge waits for a finger. */
const CHALLENGE_SECONDS = 60
/** Ed25519, P-256 and RSA: what authenticators have today. */
const ALGORITHMS = [-8, -7, -257]

type Known = Pick<Config, 'publicOrigin' | 'panelOrigins' | 'brand'>
/** Whose, in which session, and when. */
export type Prover = { userId: number; sessionId: string; name: string; at: Date }

/** It is large and used by few, so a server loads it when somebody needs it. */
const webauthn = () => import('@simplewebauthn/server')

/** A passkey belongs to the panel's host: on another one it cannot be used. */
const hostOf = ({ publicOrigin }: Known) => new URL(publicOrigin).hostname

/** What the browser needs to make a passkey. */
export async function enrolmentOptions(db: Db, config: Known, { userId, sessionId, name, at }: Prover) {
  const { generateRegistrationOptions } = await webauthn()
  const passkeys = await passkeysOf(db, userId)
  const options = await generateRegistrationOptions({
    rpName: config.brand.name,
    rpID: hostOf(config),
    userName: name,
    userID: randomBytes(16),
    timeout: CHALLENGE_SECONDS * 1_000,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await noteChallenge(db, sessionId, options.challenge, 'enrol', at)
  return options
}

/** The challenge for which a passkey was made; whatever follows, nobody gets it again. */
export async function enrolmentChallenge(db: Db, { sessionId, at }: Pick<Prover, 'sessionId' | 'at'>) {
  return takeChallenge(db, sessionId, 'enrol', challengesSince(at))
}

/** Keeps a passkey made for this challenge; null if it is not to be trusted. */
export async function addPasskey(
  trx: Db,
  config: Known,
  { userId, at }: Prover,
  challenge: string,
  { name, passkey }: NewPasskey,
): Promise<string | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const made = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: config.panelOrigins,
    expectedRPID: hostOf(config),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!made?.verified) return null
  const { credential, credentialBackedUp } = made.registrationInfo
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_passkeys')
    .values({
      id: credential.id,
      user_id: BigInt(userId),
      name,
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
      is_backed_up: credentialBackedUp,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? credential.id : null
}

/** What the browser needs to use a passkey; null if there is none. */
export async function proofOptions(db: Db, config: Known, { userId, sessionId, at }: Prover) {
  const usable = (await passkeysOf(db, userId)).filter(({ locked_at }) => locked_at === null)
  if (usable.length === 0) return null
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: 'required',
    allowCredentials: usable.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
  await noteChallenge(db, sessionId, options.challenge, 'prove', at)
  return options
}

type Used = NonNullable<FactorProof['passkey']>

/** Whether the session's challenge was signed by a passkey of this person; `locked` says that there may be a copy. */
export async function tryPasskey(
  trx: Db,
  config: Known,
  { userId, sessionId, at }: Prover,
  used: Used,
): Promise<'proved' | 'refused' | { locked: string }> {
  const challenge = await takeChallenge(trx, sessionId, 'prove', challengesSince(at))
  const kept = await trx
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('id', '=', used.id)
    .where('user_id', '=', BigInt(userId))
    .where('locked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (challenge === null || !kept) return 'refused'
  const { verifyAuthenticationResponse } = await webauthn()
  const proved = await verifyAuthenticationResponse({
    response: used as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: config.panelOrigins,
    expectedRPID: hostOf(config),
    requireUserVerification: true,
    // The library judges the counter before the signature; only what is signed may lock a passkey.
    credential: { id: kept.id, publicKey: new Uint8Array(kept.public_key), counter: 0 },
  }).catch(() => null)
  if (!proved?.verified) return 'refused'
  const { newCounter, credentialBackedUp } = proved.authenticationInfo
  const isCopy = (newCounter > 0 || kept.counter > 0n) && BigInt(newCounter) <= kept.counter
  await trx
    .updateTable('staff_passkeys')
    .set(
      isCopy
        ? { locked_at: at }
        : { counter: BigInt(newCounter), last_used_at: at, is_backed_up: credentialBackedUp },
    )
    .where('id', '=', kept.id)
    .execute()
  return isCopy ? { locked: kept.name } : 'proved'
}

/** Whether this person had it. */
export async function dropPasskey(trx: Db, userId: number, id: string): Promise<string | null> {
  const dropped = await trx
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', BigInt(userId))
    .returning('name')
    .executeTakeFirst()
  return dropped?.name ?? null
}

export async function dropPasskeys(trx: Db, userId: number) {
  await trx.deleteFrom('staff_passkeys').where('user_id', '=', BigInt(userId)).execute()
}

const challengesSince = (at: Date) => afterSeconds(at, -CHALLENGE_SECONDS)
