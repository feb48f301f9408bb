import { useFormContext } from 'react-hook-form'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { bannerWords } from '../../../i18n/banner-words.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { MakerTextField } from './maker-text-field.tsx'
import { topicOf } from './topic.ts'

const texts = makerTexts.texts

/** What is written on the banner. */
export function TextPanel() {
  const { categories } = useFormSetting()
  const { getValues } = useFormContext<CampaignForm>()
  const words = bannerWords(topicOf(getValues(), categories).root)
  return (
    <div className="grid gap-5">
      <MakerTextField name="title" hint={texts.titleHint} suggestions={[]} />
      <MakerTextField name="subtitle" hint={texts.optional} suggestions={words.subtitles} />
      <MakerTextField name="action" hint={texts.optional} suggestions={words.actions} />
    </div>
  )
}
