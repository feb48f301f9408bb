import { asciiDigits, persianDigits } from '@jarchi/shared/text/digits.ts'
import { rialFromToman, tomanFromRial } from '@jarchi/shared/money/money.ts'
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { amountInWords } from '../i18n/number-words.ts'
import { commonTexts } from '../i18n/common.ts'
import { Field } from './field.tsx'
import { inputLook } from './looks.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** What an empty field means. */
  placeholder?: string | undefined
  /** In rial; null while the field is empty. */
  rial: number | null
  onChange: (rial: number | null) => void
  onBlur?: () => void
}

/**
 * An amount in toman: digits are grouped while typing, the caret stays after the same digit, and amounts from
 * a million are repeated in words.
 */
export function MoneyField({ label, hint, error, placeholder, rial, onChange, onBlur }: Props) {
  const toman = rial === null ? null : tomanFromRial(rial)
  const words = toman === null ? null : amountInWords(toman)
  const typing = useAmountTyping(amountText(toman), rial, onChange)
  const hints = (
    <>
      {words && <span className="block text-ink">{words}</span>}
      {hint}
    </>
  )
  return (
    <Field label={label} hint={hints} error={error}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            {...typing}
            // Digits run left to right; in a right-to-left field the arrow keys would move the wrong way.
            dir="ltr"
            className={`${inputLook} ps-16 text-end`}
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            onBlur={onBlur}
          />
          <span className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-sm text-quiet">
            {commonTexts.toman}
          </span>
        </span>
      )}
    </Field>
  )
}

/** Props of the input: what it shows, and what follows of an edit, a composition and an undo. */
function useAmountTyping(shown: string, rial: number | null, onChange: Props['onChange']) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  const [composed, setComposed] = useState<string | null>(null)
  const earlier = useRef<(number | null)[]>([])
  useLayoutEffect(() => {
    if (!caret || document.activeElement !== input.current) return
    const at = Math.min(caret.at, input.current?.value.length ?? 0)
    input.current?.setSelectionRange(at, at)
  }, [caret])
  return {
    ref: input,
    value: composed ?? shown,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { value, selectionStart } = target
      const { isComposing, inputType } = nativeEvent as Partial<InputEvent>
      const typed = typedAmount(value, selectionStart ?? value.length, shown, editOf(inputType))
      // Grouping a text that is being composed would write its digits twice.
      setComposed(isComposing ? value : null)
      if (!isComposing) setCaret({ at: typed.caret })
      const next = typed.amount === null ? null : rialFromToman(typed.amount)
      if (next !== rial) earlier.current.push(rial)
      onChange(next)
    },
    onCompositionEnd: () => setComposed(null),
    // The browser forgets its own history when the field is grouped.
    onKeyDown(event: KeyboardEvent) {
      const before = isUndo(event) ? earlier.current.pop() : undefined
      if (before === undefined) return
      event.preventDefault()
      setCaret({ at: Infinity })
      onChange(before)
    },
  }
}

const SEPARATOR = '\u066c'
/** Nobody spends more, and every such number is exact. */
const MOST_DIGITS = 12

/** An amount being typed: what the field shows, where its caret is, and its value. */
export type TypedAmount = { readonly text: string; readonly caret: number; readonly amount: number | null }

export function amountText(amount: number | null): string {
  return amount === null ? '' : grouped(String(amount))
}

/**
 * How a text was edited: key by key, by the Delete key, or as a whole: pasted, dropped, cut, filled in by the
 * browser.
 */
export type Edit = 'key' | 'delete' | 'whole'

function editOf(inputType: string | undefined): Edit {
  if (inputType === 'deleteContentForward') return 'delete'
  return KEYS.has(inputType) ? 'key' : 'whole'
}

const KEYS: ReadonlySet<string | undefined> = new Set([
  'insertText',
  'insertCompositionText',
  'deleteContentBackward',
])

/** By the place of the key: with a Persian keyboard it writes another letter. */
function isUndo({ code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return code === 'KeyZ' && (ctrlKey || metaKey) && !shiftKey
}

/** The field after an edit, grouped again, with the caret after the same digit as before. */
export function typedAmount(text: string, caret: number, before: string, edit: Edit = 'key'): TypedAmount {
  const isForward = edit === 'delete'
  const isSameNumber = edit !== 'whole' && digitsOf(text) === digitsOf(before)
  // Deleting a separator deletes the digit beside it.
  const isDeletion = isSameNumber && text.length === before.length - 1
  const [from, to] = isDeletion ? (isForward ? [caret, caret + 1] : [caret - 1, caret]) : [caret, caret]
  const [head, rest] = [text.slice(0, from), text.slice(to)]
  const isInsertion = isSameNumber && text.length === before.length + 1
  const all = isInsertion ? digitsOf(text) : digitsOf(wholePart(head + rest))
  const zeros = /^0*(?=\d)/.exec(all)?.[0].length ?? 0
  const digits = all.slice(zeros, zeros + MOST_DIGITS)
  const shown = grouped(digits)
  return {
    text: shown,
    caret: caretBehind(shown, Math.min(Math.max(0, digitsOf(head).length - zeros), digits.length)),
    amount: digits === '' ? null : Number(digits),
  }
}

/** Without one or two decimals at the end; more digits are a group of thousands. */
function wholePart(text: string): string {
  return asciiDigits(text).replace(/[.\u066b]\d{1,2}\D*$/, '')
}

function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '')
}

function grouped(digits: string): string {
  return persianDigits(digits.replace(/\B(?=(\d{3})+$)/g, SEPARATOR))
}

function caretBehind(shown: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === digits) return at
    if (shown[at] !== SEPARATOR) seen += 1
  }
  return shown.length
}
