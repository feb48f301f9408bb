import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { suggestedBanners } from '@jarchi/shared/files/banner/suggestions.ts'
import { bannerWords } from '../../i18n/banner-words.ts'
import type { CampaignForm } from '../campaign-values/form-values.ts'
import type { ChoiceTree } from '../campaign-values/choice-tree.ts'
import { ofFile } from './design-picture.ts'
import { topicOf } from './suggestion-topic.ts'

/** The form's design with a picture of the advertiser, or the first suggestion with it. */
export async function fileDesign(
  account: number,
  file: Blob,
  form: CampaignForm,
  categories: ChoiceTree,
): Promise<BannerConfig> {
  const picture = await ofFile(account, file)
  if (form.design) return { ...form.design, picture }
  const { root } = topicOf(form, categories)
  const ground = { root, title: form.title, words: bannerWords(root), pictures: [picture] }
  const [first] = suggestedBanners(ground)
  if (!first) throw new Error('no design was suggested')
  return first
}
