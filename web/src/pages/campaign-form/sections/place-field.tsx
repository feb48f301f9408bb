import { useCallback, useMemo } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { FieldError } from '../../../ui/field.tsx'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { ChoiceField } from '../tree/choice-field.tsx'
import type { Cover } from '../tree/choice-tree.ts'
import { coverOfPlaces, placesOfCover } from '../tree/place-tree.ts'
import { usePlaces } from '../tree/use-places.ts'
import { WideChoice } from '../widgets/wide-choice.tsx'
import { PlacesPending } from './places-pending.tsx'

const texts = whereTexts.places

/** All of the country by one switch, or some of its provinces, cities and neighbourhoods. */
export function PlaceField() {
  const { account } = useFormSetting()
  const places = usePlaces(account)
  const { tree } = places
  const { control, setValue } = useFormContext<CampaignForm>()
  const everywhere = useController<CampaignForm, 'everywhere'>({ name: 'everywhere' }).field
  const { error } = useController<CampaignForm, 'cities'>({ name: 'cities' }).fieldState
  const [cities, neighborhoods] = useWatch({ control, name: ['cities', 'neighborhoods'] })
  const cover = useMemo(
    () => (tree ? coverOfPlaces(tree, { cities, neighborhoods }) : new Set<string>()),
    [tree, cities, neighborhoods],
  )
  const choose = useCallback(
    (next: Cover) => {
      if (!tree) return
      const chosen = placesOfCover(tree, next)
      setValue('cities', chosen.cities, { shouldDirty: true, shouldValidate: true })
      setValue('neighborhoods', chosen.neighborhoods, { shouldDirty: true })
    },
    [setValue, tree],
  )
  return (
    <fieldset data-field="cities" className="grid gap-2">
      <legend className="text-sm font-semibold">{texts.label}</legend>
      <WideChoice
        label={texts.everywhere}
        hint={texts.everywhereHint}
        isWide={everywhere.value}
        onChange={everywhere.onChange}
      />
      {!everywhere.value && !tree && <PlacesPending places={places} />}
      {!everywhere.value && tree && (
        <>
          {cover.size === 0 && <p className="text-sm text-quiet">{texts.none}</p>}
          <ChoiceField
            tree={tree}
            cover={cover}
            label={texts.label}
            searchLabel={texts.search}
            onChange={choose}
          />
        </>
      )}
      {error && <FieldError>{error.message}</FieldError>}
    </fieldset>
  )
}
