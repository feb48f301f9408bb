import { useState } from 'react'
import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

const texts = whereTexts.keywords
const SHORTEST = 2
const LONGEST = 60

/** A phrase of one's own; Enter adds it instead of sending the form. */
export function OwnKeyword({ onAdd }: { onAdd: (phrase: string) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = () => {
    const phrase = typed.trim().replace(/\s+/g, ' ')
    if (phrase.length < SHORTEST || phrase.length > LONGEST) return setProblem(texts.badPhrase)
    onAdd(phrase)
    setTyped('')
  }
  return (
    <div className="flex items-start gap-2">
      <div className="grow">
        <TextInput
          label={texts.own}
          error={problem}
          value={typed}
          maxLength={LONGEST}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
      </div>
      <Button variant="plain" className="mt-7.5" onClick={add}>
        {texts.add}
      </Button>
    </div>
  )
}
