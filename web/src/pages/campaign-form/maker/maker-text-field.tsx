import { useId } from 'react'
import type { BannerTextName } from '@jarchi/shared/banner/spec.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { Chip } from '../widgets/chip.tsx'
import { useMaker } from './maker-context.ts'
import { shownTexts } from './painting.ts'

const texts = makerTexts.texts
/** Longer than is allowed, so that what is pasted can be seen and mended. */
const MOST_TYPED = 600

type Props = { name: BannerTextName; hint: string; suggestions: readonly string[] }

/** One text with what is wrong with it, a way to mend that, and what others say. */
export function MakerTextField({ name, hint, suggestions }: Props) {
  const { design, problems, change } = useMaker()
  const listId = useId()
  const text = design.texts[name]
  const problem = problems[name]
  const write = (next: string, said?: string, group?: string) =>
    change({ ...design, texts: { ...design.texts, [name]: next } }, said, group)
  return (
    <div className="grid gap-2">
      <TextInput
        data-text={name}
        label={texts[name]}
        hint={hint}
        error={problem && problemText(problem)}
        value={text}
        maxLength={MOST_TYPED}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => write(event.target.value, undefined, `text-${name}`)}
      />
      {problem && problem !== 'required' && (
        <div>
          <Chip onPress={() => write(shownTexts(design)[name], makerTexts.said.mended)}>
            {texts.mend[problem]}
          </Chip>
        </div>
      )}
      {suggestions.length > 0 && (
        <>
          <p id={listId} className="sr-only">
            {texts.suggestions(texts[name])}
          </p>
          <ul
            aria-labelledby={listId}
            className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 beside:flex-wrap"
          >
            {suggestions.map((suggestion) => (
              <li key={suggestion} className="shrink-0">
                <Chip
                  isOn={suggestion === text}
                  isPressed={suggestion === text}
                  onPress={() => write(suggestion)}
                >
                  {suggestion}
                </Chip>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
