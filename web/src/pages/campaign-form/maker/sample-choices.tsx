import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { sampleImagesQuery } from '../../../api/banners.ts'
import { fa } from '../../../i18n/common.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SmallPicture } from '../banners/small-picture.tsx'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { useMaker } from './maker-context.ts'
import { PictureChoice } from './picture-choice.tsx'
import { ofSample, type DesignPicture } from './taken-picture.ts'
import { topicOf } from './topic.ts'

const texts = makerTexts.picture

/** Ready pictures of the ad's category, and none at all. */
export function SampleChoices({ onChoose }: { onChoose: (picture: DesignPicture | null) => void }) {
  const { account, categories } = useFormSetting()
  const { getValues } = useFormContext<CampaignForm>()
  const { design } = useMaker()
  const samples = useQuery(sampleImagesQuery(account, topicOf(getValues(), categories).category))
  const chosen = design.picture?.file
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{texts.samples}</legend>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 beside:mx-0 beside:flex-wrap beside:px-0">
        <li className="shrink-0">
          <PictureChoice label={texts.none} isChosen={!chosen} onChoose={() => onChoose(null)}>
            {texts.none}
          </PictureChoice>
        </li>
        {samples.isPending &&
          [0, 1, 2, 3, 4].map((at) => (
            <li key={at} className="shrink-0">
              <Skeleton className="h-18 w-28" />
            </li>
          ))}
        {samples.data?.map((sample, at) => (
          <li key={sample.id} className="shrink-0">
            <PictureChoice
              label={texts.sample(at + 1)}
              isChosen={chosen === ofSample(sample).file}
              onChoose={() => onChoose(ofSample(sample))}
            >
              <SmallPicture src={sample.image} />
            </PictureChoice>
          </li>
        ))}
      </ul>
      {samples.isError && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {texts.samplesFailed}{' '}
          <Button variant="quiet" onClick={() => void samples.refetch()} busy={samples.isFetching}>
            {fa.retry}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
