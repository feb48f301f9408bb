import type { ComponentProps, ReactNode } from 'react'
import { roomTexts } from '../i18n/field-problems.ts'
import { inputLook } from './looks.ts'
import { Field, type FieldTexts } from './field.tsx'

type Props = FieldTexts &
  ComponentProps<'input'> & {
    suffix?: ReactNode
    /** How many characters fit: near the end it says how many are left, and it cuts nothing. */
    most?: number
  }

/** A labelled one-line input; `suffix`, such as a unit, is shown inside it at the end. */
export function TextInput({ label, hint, error, suffix, most, className = '', ...input }: Props) {
  const used = String(input.value ?? '').trim().length
  return (
    <Field label={label} {...(most === undefined ? { hint, error } : roomOf(used, most, { hint, error }))}>
      {(wiring) => (
        <span className="relative block">
          <input
            type="text"
            {...input}
            {...wiring}
            className={`${inputLook} ${suffix ? 'pe-16' : ''} ${className}`}
          />
          {suffix && (
            <span className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-sm text-quiet">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}

/** From this part of the room on, it is told. */
const NEAR = 5 / 6

function roomOf(used: number, most: number, { hint, error }: Pick<Props, 'hint' | 'error'>) {
  if (used > most) return { hint, error: roomTexts.tooLong(used, most) }
  if (used < most * NEAR) return { hint, error }
  const room = <span className="block">{roomTexts.room(used, most)}</span>
  return {
    error,
    hint: (
      <>
        {hint}
        {room}
      </>
    ),
  }
}

type TextAreaProps = FieldTexts &
  ComponentProps<'textarea'> & {
    /**
     * It grows with its text, where browsers support it, and the text's language sets its direction;
     * otherwise it has `rows`.
     */
    grows?: boolean
  }

/** A labelled field of several lines. */
export function TextArea({ label, hint, error, grows = false, className = '', ...field }: TextAreaProps) {
  const kind = grows ? { dir: 'auto' } : { rows: 3 }
  const look = grows ? 'field-sizing-content max-h-96 text-start' : ''
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea {...kind} {...field} {...wiring} className={`${inputLook} resize-y ${look} ${className}`} />
      )}
    </Field>
  )
}
