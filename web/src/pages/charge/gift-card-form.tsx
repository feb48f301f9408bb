import { useState, type FormEvent } from 'react'
import { chargeTexts } from '../../i18n/charge.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { giftProblemText } from './gift-problem-text.ts'

const fa = chargeTexts.giftCard

type Props = {
  usual: string | null
  isBusy: boolean
  error: Error | null
  problem: string | undefined
  onCheck: (code: string) => void
}

export function GiftCardForm({ usual, isBusy, error, problem, onCheck }: Props) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setMissing(code === '')
    if (code && !isBusy) onCheck(code)
  }
  const refusal = error ? giftProblemText(error) : problem
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-44">
        <TextInput
          name="code"
          label={fa.code}
          hint={fa.hint}
          error={isMissing ? fa.missing : refusal}
          defaultValue={usual ?? ''}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
      </div>
      <Button type="submit" variant="plain" busy={isBusy} className="min-[22.5rem]:mt-7.5">
        {fa.check}
      </Button>
    </form>
  )
}
