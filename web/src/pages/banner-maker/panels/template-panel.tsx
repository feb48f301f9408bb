import { useId, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { BANNER_TEMPLATES, type BannerTemplate } from '@jarchi/shared/files/banner/banner-spec.ts'
import { templateTitlesQuery } from '../../../api/banner-maker.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { BannerCanvas } from '../draw/banner-canvas.tsx'
import { useMaker } from '../maker-state.ts'
import { specOf } from '../draw/painting.ts'

const texts = makerTexts.template

/** The three templates, each drawn with the current design. */
export function TemplatePanel() {
  const { account } = useFormSetting()
  const { design, change } = useMaker()
  const titles = useQuery(templateTitlesQuery(account))
  const group = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{texts.label}</legend>
      {BANNER_TEMPLATES.map((template) => (
        <ChoiceCard
          key={template}
          mark="none"
          name={group}
          className="grid gap-2 rounded-card border-line bg-card p-2"
          checked={design.template === template}
          onChange={() => change({ ...design, template }, makerTexts.said.template(Number(template)))}
        >
          <TemplateThumbnail design={design} template={template} />
          <span className="px-1 text-sm">
            <span className="font-semibold">
              {persianDigits(titles.data?.get(template) ?? texts.name(Number(template)))}
            </span>
            <span className="block text-xs text-quiet">{texts.about[template]}</span>
          </span>
        </ChoiceCard>
      ))}
    </fieldset>
  )
}

function TemplateThumbnail({ design, template }: { design: BannerConfig; template: BannerTemplate }) {
  const { picture } = useMaker()
  const spec = useMemo(() => specOf({ ...design, template }, picture), [design, template, picture])
  return (
    <span className="block overflow-hidden rounded-field">
      <BannerCanvas spec={spec} name="medium" label="" />
    </span>
  )
}
