import type { CampaignDraft } from '@jarchi/shared/api/drafts.ts'
import { draftLanding } from '@jarchi/shared/forms/campaign-draft.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { Button } from '../../../ui/button.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import {
  useCampaignForm,
  useCampaignValues,
  useField,
  useTextField,
} from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'

const landingTexts = campaignFormTexts.landing

/** The target of a press on the banner. */
export function LandingSection() {
  const { campaign } = useFormSetting()
  const draft = useCampaignValues()
  const webAddress = useTextField('webAddress')
  const phone = useTextField('phone')
  const { change } = useCampaignForm()
  const meant = meantLanding(draft)
  return (
    <div ref={keepFocus} className="grid gap-4">
      <LandingKind />
      {draft.landingType === 'web' ? (
        <TextInput
          {...webAddress}
          key="web"
          data-field="webAddress"
          label={landingTexts.webLabel}
          hint={problemText('not_https_url')}
          inputMode="url"
          dir="ltr"
          placeholder="https://example.ir"
          autoCapitalize="none"
          autoComplete="url"
          spellCheck={false}
        />
      ) : (
        <TextInput
          {...phone}
          key="phone"
          data-field="phone"
          label={landingTexts.phoneLabel}
          hint={landingTexts.phoneHint}
          type="tel"
          onInput={showPersianDigits}
          dir="ltr"
          autoComplete="tel"
        />
      )}
      {meant && (
        <Button variant="plain" className="sm:self-start" onClick={() => change(meant.values)}>
          {meant.text}
        </Button>
      )}
      <LandingNotice draft={draft} />
      {campaign && <p className="text-sm text-quiet">{campaignFormTexts.edit.reviewAgain}</p>}
    </div>
  )
}

/** An http address; most sites have the same name with https. */
const HTTP = /^\s*http:\/\//i
/** A name in a messenger, as people write it; @ is the messenger's own mark. */
const MESSENGER_NAME = /^\s*@([a-z]\w{3,31})\s*$/i

/** What somebody means who has typed something else than the field asks for; null if that is not clear. */
export function meantLanding({
  landingType,
  webAddress,
  phone,
}: Draft): { text: string; values: Partial<CampaignDraft> } | null {
  if (landingType === 'phone') {
    const isWeb = draftLanding({ landingType: 'web', webAddress: phone, phone }).ok
    return isWeb
      ? { text: landingTexts.toWeb, values: { landingType: 'web', webAddress: phone, phone: '' } }
      : null
  }
  if (HTTP.test(webAddress)) {
    return { text: landingTexts.toHttps, values: { webAddress: webAddress.replace(HTTP, 'https://') } }
  }
  const name = MESSENGER_NAME.exec(webAddress)?.[1]
  if (name !== undefined) {
    const address = `https://t.me/${name}`
    return { text: landingTexts.toMessenger(address), values: { webAddress: address } }
  }
  const isPhone = draftLanding({ landingType: 'phone', webAddress, phone: webAddress }).ok
  const values = { landingType: 'phone', phone: persianDigits(webAddress.trim()), webAddress: '' } as const
  return isPhone ? { text: landingTexts.toPhone, values } : null
}

const KINDS = ['web', 'phone'] as const

/** A web page or a phone call. */
function LandingKind() {
  const { value, change } = useField('landingType')
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{landingTexts.kind}</legend>
      <div className="flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <ChoiceCard
            key={kind}
            name="landingType"
            className="flex-1 gap-2"
            checked={value === kind}
            onChange={() => change(kind)}
          >
            {landingTexts[kind]}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}

type Draft = Pick<CampaignDraft, 'landingType' | 'webAddress' | 'phone'>
type Props = { draft: Draft }

/** Tells that a link to the marketplace's own post will be stored as another link, and shows it. */
function LandingNotice({ draft }: Props) {
  const landing = draftLanding(draft)
  if (!landing.ok || !landing.rewritten) return null
  return (
    <p role="status" className="rounded-field bg-accent-soft p-3 text-sm">
      {campaignFormTexts.landing.rewritten(runtimeConfig.marketplaceName)}
      <bdi dir="ltr" className="block text-end break-all">
        {landing.stored}
      </bdi>
    </p>
  )
}
