import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import { DEV, VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { roleMay, roleOf, type Role } from '@jarchi/shared/people/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { readAccessToken, type Impersonator } from './access-token.ts'
import { isAlive } from './session-lifetime.ts'
import { refuseRole } from './needs.ts'
import { accessRow } from './queries.ts'
import { impersonatorOf } from './impersonation-queries.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { refuseImpersonated } from '../../platform/http/impersonation.ts'

/** The signed-in user and the account of a request; the only source of the account id. */
export type Auth = {
  userId: number
  sessionId: string
  isStaff: boolean
  /** The member of staff who impersonates the user. */
  impersonator: Impersonator | null
  /** The user typed a code sent to the phone in the last minutes (ADR 62). */
  isConfirmed: boolean
  /** See `isInsiderSession`: for visible flags and limits. */
  isInsider: boolean
  account: {
    id: number
    name: string
    isVip: boolean
    /** The user's role in it. */
    role: Role
    /** The account's, as far as the role may use them. */
    permissions: ReadonlySet<string>
  }
}

/** A session, and whose it is. */
export type OwnSession = Pick<Auth, 'userId' | 'sessionId'>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `signedIn`. */
    auth: Auth
  }
}

/** Servers' clocks differ by less. */
const CLOCK_SECONDS = 5

/**
 * For `onRequest`: accepts only an access token of a live session, for an account of its user, and only if the user's
 * role there may do what the route needs.
 */
export async function signedIn(request: FastifyRequest) {
  const token = bearerToken(request.headers.authorization)
  const access = token === null ? null : await accessOf(request.server.deps, token)
  if (!access) throw new AppError('not_signed_in')
  if (!access.isAlive) throw new AppError('session_ended')
  const { userId, sessionId, isStaff, impersonator, isConfirmed, account } = access
  if (!account) throw new AppError('account_forbidden')
  const { account: asked } = request.query as { account?: unknown }
  if (asked !== undefined && asked !== String(account.id)) throw new AppError('account_mismatch')
  const isInsider = isInsiderSession(request.server.deps.config, { isStaff, impersonator, ...account })
  request.auth = { userId, sessionId, isStaff, impersonator, isConfirmed, isInsider, account }
  refuseRole(request)
  await refuseImpersonated(request)
}

type Judged = Pick<Auth, 'isStaff' | 'impersonator'> & Pick<Auth['account'], 'permissions'>

/** Whether a session is one of an impersonation, of development or of staff: one check (§6.3, §D12.1). */
export function isInsiderSession({ isDev }: Pick<Config, 'isDev'>, session: Judged): boolean {
  return session.impersonator !== null || isDev || session.permissions.has(DEV) || session.isStaff
}

/** Refuses what could lead money to another place, until the user has typed a code (ADR 62). */
export function refuseUnconfirmed({ isConfirmed }: Pick<Auth, 'isConfirmed'>) {
  if (!isConfirmed) throw new AppError('confirmation_needed')
}

/** The role, and of the account's permissions those that it may use. */
function rightsOf({ role: kept, permissions }: { role: string | null; permissions: string[] }) {
  const role = roleOf(kept)
  const hidden = roleMay(role, 'see_amounts') ? [] : [VIEW_AMOUNTS]
  return { role, permissions: new Set(permissions.filter((each) => !hidden.includes(each))) }
}

function bearerToken(header: string | undefined): string | null {
  return /^(?:JWT|Bearer) ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null
}

/** What a request may do, by its access token; null without a valid one. */
async function accessOf({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>, token: string) {
  const access = await readAccessToken(config, token, now())
  if (!access) return null
  const row = await accessRow(db, access.sessionId, access.userId, access.accountId)
  const impersonator = row ? await impersonatorOf(db, row) : null
  // The session decides whether this is an impersonation; a token that says otherwise is not ours.
  if (row && impersonator?.userId !== access.impersonator?.userId) return null
  if (!row || !isAlive(row, config.session, now()) || impersonator?.isVoid) {
    return { ...access, impersonator, isConfirmed: false, isAlive: false, account: null }
  }
  const isOtherAccount = impersonator !== null && row.account_id !== row.session_account_id
  const account = row.account_id !== null &&
    !isOtherAccount && {
      id: Number(row.account_id),
      name: row.account_name ?? '',
      isVip: row.is_vip ?? false,
      ...rightsOf(row),
    }
  const confirmedSince = afterSeconds(now(), -config.otp.confirmedSeconds)
  const isConfirmed =
    row.confirmed_at !== null &&
    row.confirmed_at > confirmedSince &&
    // One further ahead was made before a clock was set back.
    row.confirmed_at <= afterSeconds(now(), CLOCK_SECONDS)
  return {
    ...access,
    impersonator,
    isConfirmed,
    isStaff: row.is_staff,
    isAlive: true,
    account: account || null,
  }
}
