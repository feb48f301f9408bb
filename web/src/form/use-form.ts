import { ApiError, failureText } from '../api/http/api-error.ts'
import { useLayoutEffect, useState, useSyncExternalStore, type ChangeEvent, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { createListeners } from '../listeners.ts'
import {
  changed,
  freshState,
  judged,
  problemOf,
  refused,
  restoredValues,
  takenBack,
  toBeSent,
  type FormState,
  type Problems,
  type Rules,
} from './form-state.ts'
import { forgetWork, saveWork, savedWork } from './unfinished-work.ts'

export type FormOptions<Values extends object, Answer> = Rules<Values> & {
  /** The values of an untouched form, and again after `startOver`. */
  fresh: Values
  /**
   * The name of the unfinished work, which this tab keeps until it is sent; without a name nothing is kept.
   */
  work?: string
  /** Turns kept work into values: it may come from an older version of the page. */
  read?: (kept: Readonly<Record<string, unknown>>) => Values
  send: (values: Values) => Promise<Answer>
  onSent?: (answer: Answer, values: Values) => unknown
  /** The field that shows a refused path of the call; by default the one of the same name. */
  fieldOf?: (path: string, values: Values) => string | null
  /** Called instead of focusing the first invalid field. */
  onProblem?: (problems: Problems) => void
  /** Sending opens another page: the form stays busy until then. */
  leaves?: boolean
}

/** A form without the component that shows it. */
export type Form<Values extends object> = Omit<FormStore<Values, never>, 'follow'>

/**
 * A form whose parts each read their own part of its state with `useFormState`; a small form uses `useForm`.
 */
export function useFormStore<Values extends object, Answer>(
  options: FormOptions<Values, Answer>,
): Form<Values> {
  const [form] = useState(() => new FormStore(options))
  useLayoutEffect(() => {
    form.follow(options)
  })
  return form
}

/** A part of a form's state; `select` must return the same object while nothing has changed. */
export function useFormState<Values extends object, Part>(
  form: Form<Values>,
  select: (state: FormState<Values>) => Part,
): Part {
  return useSyncExternalStore(form.subscribe, () => select(form.state()))
}

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string

/**
 * Every form of the panel: its values, problems by field, the server's refusal, the focus on the first
 * problem, sending once, and unfinished work kept over a reload.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>) {
  const form = useFormStore(options)
  const state = useFormState(form, (whole) => whole)
  const { values } = state
  const onBlurOf = (name: string) => (options.isLive ? { onBlur: () => form.judge(name) } : {})
  const set = (name: string, value: unknown) => form.change({ [name]: value } as Partial<Values>)
  return {
    ...form,
    ...state,
    problemOf: (name: string) => problemOf(state, name),
    /** The refusal in words. */
    refusalText: state.refusal ? failureText(state.refusal) : undefined,
    /** Props of a text field or text area. */
    text: <Name extends NamesOf<Values, string>>(name: Name) => ({
      name,
      value: values[name],
      error: problemOf(state, name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, target.value),
      ...onBlurOf(name),
    }),
    /** Props of a money field. */
    money: <Name extends NamesOf<Values, number | null>>(name: Name) => ({
      rial: values[name],
      error: problemOf(state, name),
      onChange: (rial: number | null) => set(name, rial),
      ...onBlurOf(name),
    }),
  }
}

export class FormStore<Values extends object, Answer> {
  #options: FormOptions<Values, Answer>
  readonly element: { current: HTMLFormElement | null } = { current: null }
  #state: FormState<Values>
  readonly #listeners = createListeners()

  constructor(options: FormOptions<Values, Answer>) {
    this.#options = options
    const { fresh, work, read = (kept) => restoredValues(fresh, kept) } = options
    const kept = work === undefined ? null : savedWork(work)
    const values = kept ? read(kept) : fresh
    this.#state = { ...freshState(values), isRestored: JSON.stringify(values) !== JSON.stringify(fresh) }
  }

  /** Its rules and calls may change with each rendering. */
  readonly follow = (options: FormOptions<Values, Answer>) => {
    this.#options = options
  }

  readonly state = () => this.#state

  readonly subscribe = this.#listeners.add

  /** A form that is being sent does not change: what is typed then would be lost with the answer. */
  readonly change = (part: Partial<Values>) => {
    if (this.#state.isSending) return
    this.#set(changed(this.#state, part, this.#options))
    if (this.#options.work !== undefined) saveWork(this.#options.work, this.#state.values)
  }

  /** Shows the problems of a field from now on. */
  readonly judge = (name: string) => this.#set(judged(this.#state, [name], this.#options))

  /** For parts of a form that are not among its values, such as files, when they have changed. */
  readonly takeBack = (...names: string[]) => this.#set(takenBack(this.#state, names))

  /** Sends it once, however often it is called; with a problem the focus goes there. */
  readonly send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (this.#state.isSending) return
    const { send, onSent, work, fieldOf, leaves = false } = this.#options
    const { values } = this.#state
    const tried = toBeSent(this.#state, this.#options)
    if (!tried.isSending) return this.#showProblems(tried)
    this.#set(tried)
    try {
      const answer = await send(values)
      if (work !== undefined) forgetWork(work)
      this.#set({ ...this.#state, isRestored: false })
      await onSent?.(answer, values)
      this.#set({ ...this.#state, isSending: leaves })
    } catch (error) {
      // Anything but a refusal is a bug: the user is told the general sentence, and we the bug.
      if (!(error instanceof ApiError)) window.early?.push(error)
      this.#showProblems(refused(this.#state, error, fieldOf))
    }
  }

  /** For a form with `leaves` that does not open another page after all. */
  readonly stay = () => this.#set({ ...this.#state, isSending: false })

  /** Back to an untouched form. */
  readonly reset = () => {
    const { fresh, work } = this.#options
    if (work !== undefined) forgetWork(work)
    this.#set({ ...freshState(fresh), isSending: this.#state.isSending })
  }

  /** For the notice of unfinished work: its button disappears, so the focus moves to the first field. */
  readonly startOver = () => {
    flushSync(this.reset)
    this.focus()
  }

  /** Focuses the first field. */
  readonly focus = () => this.element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()

  /** Props of the form element. */
  readonly props = {
    ref: this.element,
    noValidate: true,
    onSubmit: (event: FormEvent) => void this.send(event),
  }

  #showProblems(state: FormState<Values>) {
    // The marks must be on the page before one of them can be focused.
    flushSync(() => this.#set(state))
    if (this.#options.onProblem) this.#options.onProblem({ ...state.problems, ...state.refused })
    else {
      const first = this.element.current?.querySelector<HTMLElement>('[aria-invalid]')
      first?.focus()
      // A field that had the focus already does not scroll by itself.
      first?.scrollIntoView({ block: 'nearest' })
    }
  }

  #set(state: FormState<Values>) {
    this.#state = state
    this.#listeners.tell()
  }
}
