import type { ErrorBody } from '@jarchi/shared/api/errors.ts'
import { fieldText } from '@jarchi/shared/text/field-text.ts'
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod'
import fieldErrors from '../../../../data/texts/field-errors.json' with { type: 'json' }
import { boundText } from '../texts/amounts.ts'
import { errorTexts } from '../texts/errors.ts'
import { FilesUnavailable, isDiskFull } from '../durable-file.ts'
import { AppError, type ErrorCode, type FieldProblem } from './app-error.ts'

/** Every code has a sentence, and every sentence a code. */
const sentences = errorTexts satisfies Record<ErrorCode, string>

/** The body of a refusal (§3.15). */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { fields, retryAfter, message, current } = error.details
  return {
    message: message ?? sentences[error.code],
    statusCode: error.statusCode,
    code: error.code,
    request_id: requestId,
    ...(fields && { fields: fields.map(sayField) }),
    ...(retryAfter !== undefined && { retry_after: Math.ceil(retryAfter) }),
    ...(current && { current }),
  }
}

/** What a refusal says in one sentence: of its first field, if it names some. */
export function refusalText({ code, details: { fields, message } }: AppError): string {
  const [field] = fields ?? []
  return field ? sayField(field).message : (message ?? sentences[code])
}

function sayField({ path, code, bound }: FieldProblem) {
  const usual = fieldText(fieldErrors, code, path.split('.').at(-1))
  return { path, message: bound === undefined ? usual : boundText(code, bound) }
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** PostgreSQL's codes for input that it cannot store; we should have refused it earlier. */
const UNSTORABLE = new Set(['22003', '22008', '22021', '22P02', '22P05'])

/** Rules of the ledger that any route may meet, by the name of the database's constraint. */
const CODE_OF_CONSTRAINT = new Map<unknown, ErrorCode>([
  ['ledger_postings_bound', 'balance_limit'],
  ['wallets_bound', 'balance_limit'],
  ['ledger_entries_clock', 'unavailable'],
])

/** After so many seconds a client may try again. */
const OUTAGE_SECONDS = 5

/** The refusal that an error means, or null if it is a bug. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('bad_input', { fields: error.validation.flatMap(fieldProblems) })
  }
  if (!(error instanceof Error)) return null
  const { statusCode, code, constraint } = error as Failure
  const broken = CODE_OF_CONSTRAINT.get(constraint)
  if (broken !== undefined) return new AppError(broken, { cause: error })
  if (code !== undefined && UNSTORABLE.has(code)) return new AppError('bad_input')
  if (isOutage(error)) return new AppError('unavailable', { retryAfter: OUTAGE_SECONDS, cause: error })
  if (statusCode === undefined || statusCode >= 500 || statusCode < 400) return null
  return new AppError(CODE_OF_STATUS[statusCode] ?? 'bad_input')
}

type Failure = Error & { statusCode?: number; code?: string; constraint?: string }

function fieldProblems(issue: ZodFastifySchemaValidationError): FieldProblem[] {
  const path = issue.instancePath.split('/').filter(Boolean).join('.')
  const { keys = keysOfNone(issue.params) } = issue.params as { keys?: string[] }
  return keys ? unknownFields(keys, path) : [{ path, code: issue.message ?? 'invalid' }]
}

/** Each by its name, while there is space for names. */
export function unknownFields(keys: string[], path = ''): FieldProblem[] {
  const shown = keys.slice(0, 20).map((key) => key.slice(0, 100).toWellFormed())
  return shown.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'unknown_field' }))
}

type Issue = { code: string; path: PropertyKey[]; keys?: string[] }

/** For a union of schemas: the unknown keys, if they are the only problem of one of its schemas. */
function keysOfNone(params: object): string[] | undefined {
  const { errors = [] } = params as { errors?: Issue[][] }
  const [only] = errors.find((issues) => issues.length === 1 && issues[0]?.code === 'unrecognized_keys') ?? []
  return only?.path.length === 0 ? only.keys : undefined
}

/** The database cannot be reached, or the disk is full. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * PostgreSQL's codes: connection lost, out of resources, shutting down or starting, a transaction that gave
 * way, was idle for too long, or a statement that took too long.
 */
const SQL_STATES = /^(08|53|57P|40001$|40P01$|25P03$|57014$)/

/** Messages of pg about a connection that have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Whether an error means that the database or the file store cannot serve now, but may later. */
export function isOutage(error: Error): boolean {
  if (error instanceof FilesUnavailable) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return WORDS.test(error.message)
  if (isDiskFull(error)) return true
  return CODES.has(code) ? isOfConnection(syscall) : SQL_STATES.test(code)
}

/** `ENOENT` of a missing file is a bug, but of a database's socket it is not. */
function isOfConnection(syscall: string | undefined) {
  return syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall)
}
