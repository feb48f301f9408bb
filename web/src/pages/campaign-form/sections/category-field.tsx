import { useCallback, useMemo } from 'react'
import { useController } from 'react-hook-form'
import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { FieldError } from '../../../ui/field.tsx'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { ChoiceField } from '../tree/choice-field.tsx'
import { coverNodes, coverOf, type Cover } from '../tree/choice-tree.ts'
import { WideChoice } from '../widgets/wide-choice.tsx'

const texts = whereTexts.categories

/** Every category by one switch, or some of the tree of 96. */
export function CategoryField() {
  const { categories: tree } = useFormSetting()
  const every = useController<CampaignForm, 'everyCategory'>({ name: 'everyCategory' }).field
  const chosen = useController<CampaignForm, 'categories'>({ name: 'categories' })
  const cover = useMemo(() => coverOf(tree, chosen.field.value), [tree, chosen.field.value])
  const { onChange } = chosen.field
  const choose = useCallback(
    (next: Cover) => onChange(coverNodes(tree, next).map(({ slug }) => slug)),
    [onChange, tree],
  )
  const problem = chosen.fieldState.error?.message
  return (
    <fieldset data-field="categories" className="grid gap-2">
      <legend className="text-sm font-semibold">{texts.label}</legend>
      <WideChoice label={texts.every} hint={texts.everyHint} isWide={every.value} onChange={every.onChange} />
      {!every.value && (
        <ChoiceField
          tree={tree}
          cover={cover}
          label={texts.label}
          searchLabel={texts.search}
          onChange={choose}
        />
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}
