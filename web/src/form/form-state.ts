import { ApiError } from '../api/http/api-error.ts'

/** The problem of each field, as a sentence. */
export type Problems = Readonly<Record<string, string | undefined>>

export type FormState<Values> = {
  readonly values: Values
  /** By the panel's own rules. */
  readonly problems: Problems
  /** By the server, until the field changes. */
  readonly refused: Problems
  /** Why sending failed, where it concerns no field. */
  readonly refusal: Error | null
  /** Fields of a live form that show their problems while the user types. */
  readonly judged: readonly string[]
  readonly isSending: boolean
  /** Whether the form began with unfinished work. */
  readonly isRestored: boolean
}

/** When and how a form is checked. */
export type Rules<Values> = {
  problemsOf?: (values: Values) => Problems
  /**
   * Checks a field when the user leaves it, and then on each change; otherwise a form is checked when it is
   * sent.
   */
  isLive?: boolean
}

export function freshState<Values>(values: Values): FormState<Values> {
  const nothing = { problems: {}, refused: {}, refusal: null, judged: [] }
  return { ...nothing, values, isSending: false, isRestored: false }
}

export function problemOf(
  { refused: byServer, problems }: FormState<unknown>,
  name: string,
): string | undefined {
  return byServer[name] ?? problems[name]
}

/** The problems of a changed field are removed; in a live form, judged fields are checked again. */
export function changed<Values extends object>(
  state: FormState<Values>,
  part: Partial<Values>,
  { problemsOf, isLive }: Rules<Values>,
): FormState<Values> {
  const values = { ...state.values, ...part }
  const next = takenBack({ ...state, values }, Object.keys(part))
  if (!isLive || !problemsOf || state.judged.length === 0) return next
  return { ...next, problems: only(problemsOf(values), (name) => state.judged.includes(name)) }
}

/** Removes the problems of these fields and of the whole form. */
export function takenBack<Values>(state: FormState<Values>, names: readonly string[]): FormState<Values> {
  const isOther = (name: string) => !names.includes(name)
  const { problems, refused: byServer } = state
  return { ...state, problems: only(problems, isOther), refused: only(byServer, isOther), refusal: null }
}

/** Marks fields as judged: the user has left them, or they are needed now. */
export function judged<Values extends object>(
  state: FormState<Values>,
  names: readonly string[],
  { problemsOf }: Rules<Values>,
): FormState<Values> {
  const all = [...new Set([...state.judged, ...names])]
  const found = problemsOf?.(state.values) ?? {}
  return { ...state, judged: all, problems: only(found, (name) => all.includes(name)) }
}

/** Marks the form as being sent, unless it has problems. */
export function toBeSent<Values extends object>(
  state: FormState<Values>,
  { problemsOf }: Rules<Values>,
): FormState<Values> {
  const problems = problemsOf?.(state.values) ?? {}
  const isSending = Object.values(problems).every((problem) => problem === undefined)
  const names = [...new Set([...state.judged, ...Object.keys(state.values)])]
  return { ...state, problems, refused: {}, refusal: null, judged: names, isSending }
}

/** After a failed sending: each problem is shown at its field, one without a field under the form. */
export function refused<Values extends object>(
  state: FormState<Values>,
  error: unknown,
  fieldOf: (path: string, values: Values) => string | null = (path) => (path in state.values ? path : null),
): FormState<Values> {
  const told: Record<string, string> = {}
  for (const { path, message } of error instanceof ApiError ? error.fields : []) {
    const name = fieldOf(path, state.values)
    if (name !== null) told[name] ??= message
  }
  const isTold = Object.keys(told).length > 0
  const refusal = error instanceof Error ? error : new Error(String(error))
  return { ...state, isSending: false, refused: told, refusal: isTold ? null : refusal }
}

/** Kept values of the right type; fresh values for the rest. */
export function restoredValues<Values extends object>(
  fresh: Values,
  kept: Readonly<Record<string, unknown>>,
): Values {
  const fitting = Object.entries(fresh).filter(([name, value]) => isLike(value, kept[name]))
  return { ...fresh, ...Object.fromEntries(fitting.map(([name]) => [name, kept[name]])) }
}

/** Null stands for a number that is missing. */
function isLike(value: unknown, kept: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept) && kept.every((each) => typeof each === 'string')
  if (value === null || typeof value === 'number') return kept === null || Number.isSafeInteger(kept)
  return typeof kept === typeof value
}

function only(problems: Problems, isWanted: (name: string) => boolean): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => isWanted(name)))
}
