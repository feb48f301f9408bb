import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { bidTexts } from '../../i18n/bid.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { conflictTexts } from '../../i18n/campaign-form-conflict.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import { heldBannersQuery, heldValues } from './banners/held-banners.ts'
import { useCampaignValues } from '../campaign-values/form-fields.ts'
import { useFormSetting } from '../campaign-values/form-setting.ts'
import type { Banners, CampaignForm } from '../campaign-values/form-values.ts'
import { usePlaces } from './tree/places.ts'
import { valueLine } from './summary/overview.tsx'
import { savedValues, type Difference, type Question } from '../campaign-saving/changed-meanwhile.ts'
import type { Conflict } from '../campaign-saving/use-saving.ts'

type Side = 'mine' | 'theirs'
type Props = {
  conflict: Conflict
  onSettled: (now: Campaign, chosen: Partial<CampaignForm>) => Promise<void>
  onClose: () => void
}

/** Asks about each value that another save has changed: which of the two is to be saved. */
export function ConflictDialog({ conflict: { now, differences }, onSettled, onClose }: Props) {
  const { account, rules } = useFormSetting()
  const values = useCampaignValues()
  const [sides, setSides] = useState(() => new Map(differences.map(firstSide)))
  const [isBusy, setIsBusy] = useState(false)
  const settle = async () => {
    setIsBusy(true)
    const theirs = [...sides].flatMap(([question, side]) => (side === 'theirs' ? [question] : []))
    const saved = savedValues(theirs, now, rules.rootCategories)
    await onSettled(now, { ...saved, ...(await banners()) })
  }
  const banners = async (): Promise<Partial<CampaignForm>> => {
    const side = sides.get('banners')
    if (side === 'mine') return { banners: sentAgain(values.banners) }
    if (side === undefined) return {}
    const held = await queryClient.fetchQuery(heldBannersQuery(account, now.divar_ad))
    return heldValues(now.divar_ad, held.banners)
  }
  return (
    <Dialog
      open
      title={conflictTexts.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {conflictTexts.back}
          </Button>
          <Button busy={isBusy} onClick={() => void settle().finally(() => setIsBusy(false))}>
            {conflictTexts.save}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-quiet">{conflictTexts.intro}</p>
      <div className="grid gap-5">
        {differences.map(({ question }) => (
          <QuestionChoice
            key={question}
            question={question}
            now={now}
            side={sides.get(question) ?? 'theirs'}
            onChoose={(side) => setSides(new Map(sides).set(question, side))}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** What this form has not changed stays as it was saved. */
function firstSide({ question, isMine }: Difference): [Question, Side] {
  return [question, isMine ? 'mine' : 'theirs']
}

/** Banners that were not changed here, and are to replace those saved meanwhile. */
function sentAgain({ medium, large, xlarge }: Banners): Banners {
  return {
    medium: medium && { ...medium, kind: 'new' },
    large: large && { ...large, kind: 'new' },
    xlarge: xlarge && { ...xlarge, kind: 'new' },
  }
}

type QuestionChoiceProps = {
  question: Question
  now: Campaign
  side: Side
  onChoose: (side: Side) => void
}

function QuestionChoice({ question, now, side, onChoose }: QuestionChoiceProps) {
  const values = useCampaignValues()
  const { account, rules, categories } = useFormSetting()
  const { tree: places } = usePlaces(account, question === 'places')
  const saved = { ...values, ...savedValues([question], now, rules.rootCategories) }
  const shown = { theirs: saved, mine: values }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        {question === 'bid' ? bidTexts(rules).label : conflictTexts.questions[question]}
      </legend>
      <div className="grid gap-2">
        {(['theirs', 'mine'] as const).map((each) => (
          <ChoiceCard
            key={each}
            mark="tick"
            name={question}
            checked={side === each}
            onChange={() => onChoose(each)}
          >
            <span className="text-sm text-quiet">{conflictTexts.sides[each]}</span>
            {question === 'banners' ? (
              <SomeBanner side={each} now={now} />
            ) : (
              <span className="wrap-anywhere">
                {valueLine(question, shown[each], { categories, places, rules }) || conflictTexts.nothing}
              </span>
            )}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}

/** One banner of a side, by which its owner knows the set. */
function SomeBanner({ side, now }: { side: Side; now: Campaign }) {
  const { banners } = useCampaignValues()
  const [mine] = BANNER_SIZE_NAMES.flatMap((name) => banners[name] ?? [])
  const own = usePictureUrl(mine?.picture)
  const url = side === 'mine' ? own : now.divar_ad?.divar_medium_banner
  if (!url) return <span>{conflictTexts.nothing}</span>
  return (
    <img src={url} alt={bannerTexts.alt(bannerTexts.names.medium)} className="mt-1 max-h-24 rounded-field" />
  )
}
