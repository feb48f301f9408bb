import type { BannerTextName } from '@jarchi/shared/files/banner/banner-spec.ts'
import { LONGEST_TEXT } from '@jarchi/shared/files/banner/text-rules.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { bannerWords } from '../../../i18n/banner-words.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useCampaignForm } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { Chip } from '../../../ui/chip.tsx'
import { shownTexts } from '../draw/painting.ts'
import { useMaker } from '../maker-state.ts'
import { topicOf } from '../suggestion-topic.ts'

const fieldTexts = makerTexts.texts

/** The texts of the banner. */
export function TextPanel() {
  const { categories } = useFormSetting()
  const { values } = useCampaignForm().state()
  const words = bannerWords(topicOf(values, categories).root)
  return (
    <div className="grid gap-5">
      <MakerTextField name="title" hint={fieldTexts.titleHint} suggestions={[]} promises={[]} />
      <MakerTextField
        name="subtitle"
        hint={fieldTexts.optional}
        suggestions={words.subtitles}
        promises={words.promises}
      />
      <MakerTextField name="action" hint={fieldTexts.optional} suggestions={words.actions} promises={[]} />
    </div>
  )
}

/** More than is allowed, so that a pasted text can be seen and corrected. */
const MOST_TYPED = 600

type Props = {
  name: BannerTextName
  hint: string
  suggestions: readonly string[]
  promises: readonly string[]
}

/** One text with its problem, a button to correct it, and suggestions. */
function MakerTextField({ name, hint, suggestions, promises }: Props) {
  const { design, problems, change } = useMaker()
  const text = design.texts[name]
  const problem = problems[name]
  const write = (next: string, said?: string, group?: string) =>
    change({ ...design, texts: { ...design.texts, [name]: next } }, said, group)
  return (
    <div className="grid gap-2">
      <TextInput
        data-text={name}
        label={fieldTexts[name]}
        hint={hint}
        error={problem && problemText(problem)}
        value={text}
        maxLength={MOST_TYPED}
        most={LONGEST_TEXT}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => write(event.target.value, undefined, `text-${name}`)}
      />
      {problem && problem !== 'required' && (
        <div>
          <Chip onPress={() => write(shownTexts(design)[name], makerTexts.said.corrected)}>
            {fieldTexts.correct[problem]}
          </Chip>
        </div>
      )}
      <TextChips
        label={fieldTexts.suggestions(fieldTexts[name])}
        texts={suggestions}
        chosen={text}
        onChoose={write}
      />
      {promises.length > 0 && <p className="text-sm text-quiet">{fieldTexts.ifTrue}</p>}
      <TextChips label={fieldTexts.ifTrue} texts={promises} chosen={text} onChoose={write} />
    </div>
  )
}

type TextChipsProps = {
  label: string
  texts: readonly string[]
  chosen: string
  onChoose: (text: string) => void
}

/** Texts that can be chosen by a press. */
function TextChips({ label, texts, chosen, onChoose }: TextChipsProps) {
  if (texts.length === 0) return null
  return (
    <ul aria-label={label} className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 beside:flex-wrap">
      {texts.map((text) => (
        <li key={text} className="shrink-0">
          <Chip isOn={text === chosen} isPressed={text === chosen} onPress={() => onChoose(text)}>
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
