import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { checkIcon } from './icons.ts'

type Props = ComponentProps<'input'> & {
  type?: 'radio' | 'checkbox'
  /** How it shows that it is chosen, in addition to its border. */
  mark?: keyof typeof LOOKS
}

/**
 * A choice with its text; the whole card can be pressed. For keyboards and screen readers it is a normal
 * input.
 */
export function ChoiceCard({ type = 'radio', mark = 'platform', className = '', children, ...input }: Props) {
  const { card, control } = LOOKS[mark]
  return (
    <label className={`border has-checked:border-accent ${card} ${className}`}>
      <input {...input} type={type} className={control} />
      {mark === 'tick' ? <Ticked>{children}</Ticked> : children}
    </label>
  )
}

function Ticked({ children }: Pick<Props, 'children'>) {
  return (
    <>
      <span className="grid size-5 shrink-0 place-items-center rounded-full border border-edge text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent">
        <Icon shape={checkIcon} className="size-3.5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">{children}</span>
    </>
  )
}

/** For an input that is invisible. */
const ring =
  'has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

const LOOKS = {
  platform: {
    card: 'flex min-h-11 items-center rounded-field border-edge px-3 py-2 has-checked:bg-accent-soft',
    control: 'size-5 shrink-0 accent-accent',
  },
  tick: {
    card: `relative flex min-h-14 items-center gap-2 rounded-card border-edge bg-card px-2.5 py-3 transition-colors hover:bg-page has-checked:bg-accent-soft min-[22.5rem]:gap-3 min-[22.5rem]:px-3 sm:px-4 ${ring}`,
    // Over the whole card, so that screen reader users find it by touch.
    control: 'peer absolute inset-0 size-full cursor-pointer opacity-0',
  },
  none: { card: ring, control: 'sr-only' },
}
