import { useCallback, useMemo } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { campaignFormTexts, whereTexts } from '../../../i18n/campaign-form.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { ChoiceField, WideChoice } from '../tree/choice-field.tsx'
import { coverNodes, coverOf, type Cover } from '../tree/choice-tree.ts'
import { coverOfPlaces, placesOfCover } from '../tree/place-tree.ts'
import { usePlaces, type Places } from '../tree/use-places.ts'
import { KeywordField } from './keyword-field.tsx'

/** What the ad is called, and whom it is shown to. */
export function WhereSection() {
  return (
    <div className="grid gap-6">
      <TitleField />
      <CategoryField />
      <PlaceField />
      <KeywordField />
    </div>
  )
}

/** The campaign's name; left empty it gets the one that stands there as an example. */
function TitleField() {
  const { register, getFieldState, formState } = useFormContext<CampaignForm>()
  const { rules } = useFormSetting()
  return (
    <TextInput
      {...register('title')}
      data-field="title"
      label={campaignFormTexts.title.label}
      hint={campaignFormTexts.title.hint}
      error={getFieldState('title', formState).error?.message}
      placeholder={rules.defaultTitle}
      maxLength={60}
      autoComplete="off"
    />
  )
}

const categoriesTexts = whereTexts.categories

/** Every category by one switch, or some of the tree of 96. */
function CategoryField() {
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
      <legend className="text-sm font-semibold">{categoriesTexts.label}</legend>
      <WideChoice
        label={categoriesTexts.every}
        hint={categoriesTexts.everyHint}
        isWide={every.value}
        onChange={every.onChange}
      />
      {!every.value && (
        <ChoiceField
          tree={tree}
          cover={cover}
          label={categoriesTexts.label}
          searchLabel={categoriesTexts.search}
          onChange={choose}
        />
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}

const placesTexts = whereTexts.places

/** All of the country by one switch, or some of its provinces, cities and neighbourhoods. */
function PlaceField() {
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
      <legend className="text-sm font-semibold">{placesTexts.label}</legend>
      <WideChoice
        label={placesTexts.everywhere}
        hint={placesTexts.everywhereHint}
        isWide={everywhere.value}
        onChange={everywhere.onChange}
      />
      {!everywhere.value && !tree && <PlacesPending places={places} />}
      {!everywhere.value && tree && (
        <>
          {cover.size === 0 && <p className="text-sm text-quiet">{placesTexts.none}</p>}
          <ChoiceField
            tree={tree}
            cover={cover}
            label={placesTexts.label}
            searchLabel={placesTexts.search}
            onChange={choose}
          />
        </>
      )}
      {error && <FieldError>{error.message}</FieldError>}
    </fieldset>
  )
}

/** In place of the tree while it is on its way, or when it did not come. */
function PlacesPending({ places: { failure, requestId, isBusy, retry } }: { places: Places }) {
  if (failure === null) {
    return (
      <div role="status" className="grid gap-3 py-2">
        <span className="sr-only">{whereTexts.tree.loading}</span>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-11 w-full" />
        ))}
      </div>
    )
  }
  return (
    <ErrorState
      message={placesTexts[failure]}
      text={failure === 'unreachable' ? placesTexts.unreachableHint : placesTexts.unusableHint}
      requestId={requestId}
      onRetry={retry}
      busy={isBusy}
    />
  )
}
