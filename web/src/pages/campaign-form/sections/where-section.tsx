import { LONGEST_TITLE } from '@jarchi/shared/api/campaigns.ts'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { campaignFormTexts, whereTexts } from '../../../i18n/campaign-form.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useCampaignForm, useField, useTextField } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { ChoiceField, WideChoice } from '../tree/choice-field.tsx'
import { coverNodes, coverOf, type Cover } from '../../campaign-values/choice-tree.ts'
import { coverOfPlaces, LARGEST_CITIES, placesOfCover, usePlaces, type Places } from '../tree/places.ts'
import { KeywordField } from './keyword-field.tsx'
import { unknownNeighborhoodsQuery } from '../../../api/targeting.ts'

const SavedTargetings = lazyPage('SavedTargetings', () => import('./saved-targetings.tsx'))

/** The ad's name and its audience. */
export function WhereSection() {
  return (
    <div className="grid gap-6">
      <TitleField />
      <Saved />
      <CategoryField />
      <PlaceField />
      <KeywordField />
    </div>
  )
}

/** Opens the audiences that were saved before. */
function Saved() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="-my-3">
      <Button variant="quiet" className="-mx-3 px-3" onClick={() => setIsOpen(true)}>
        {whereTexts.saved}
      </Button>
      {isOpen && (
        <Suspense>
          <SavedTargetings onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The campaign's name; if it is empty, the example text becomes the name. */
function TitleField() {
  const { rules } = useFormSetting()
  return (
    <TextInput
      {...useTextField('title')}
      data-field="title"
      label={campaignFormTexts.title.label}
      hint={campaignFormTexts.title.hint}
      placeholder={rules.defaultTitle}
      most={LONGEST_TITLE}
      autoComplete="off"
    />
  )
}

const categoriesTexts = whereTexts.categories

/** All categories with one switch, or some of the tree of 96. */
function CategoryField() {
  const { categories: tree } = useFormSetting()
  const form = useCampaignForm()
  const every = useField('everyCategory')
  const { value: chosen, problem } = useField('categories')
  const cover = useMemo(() => coverOf(tree, chosen), [tree, chosen])
  const choose = useCallback(
    (next: Cover) => form.change({ categories: coverNodes(tree, next).map(({ slug }) => slug) }),
    [form, tree],
  )
  return (
    <fieldset data-field="categories" className="grid gap-2">
      <legend className="text-sm font-semibold">{categoriesTexts.label}</legend>
      <WideChoice
        label={categoriesTexts.every}
        hint={categoriesTexts.everyHint}
        isWide={every.value}
        onChange={every.change}
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

/** The whole country with one switch, or some provinces, cities and neighbourhoods. */
function PlaceField() {
  const { account } = useFormSetting()
  const places = usePlaces(account)
  const { tree } = places
  const form = useCampaignForm()
  const everywhere = useField('everywhere')
  const { value: cities, problem } = useField('cities')
  const neighborhoods = useField('neighborhoods').value
  const cover = useMemo(
    () => (tree ? coverOfPlaces(tree, { cities, neighborhoods }) : new Set<string>()),
    [tree, cities, neighborhoods],
  )
  const choose = useCallback(
    (next: Cover) => {
      if (!tree) return
      form.change(placesOfCover(tree, next))
      form.judge('cities')
    },
    [form, tree],
  )
  return (
    <fieldset data-field="cities" className="grid gap-2">
      <legend className="text-sm font-semibold">{placesTexts.label}</legend>
      <WideChoice
        label={placesTexts.everywhere}
        hint={placesTexts.everywhereHint}
        isWide={everywhere.value}
        onChange={everywhere.change}
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
            quick={LARGEST_CITIES}
            onChange={choose}
          />
        </>
      )}
      <UnknownPlaces />
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}

/** Shown in place of the tree while it loads, or if it does not arrive. */
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

/** Warns that the exchange does not support some chosen neighbourhoods yet, so nothing can be shown there. */
export function UnknownPlaces() {
  const { account } = useFormSetting()
  const isEverywhere = useField('everywhere').value
  const chosen = useField('neighborhoods').value
  const isNarrowed = !isEverywhere && chosen.length > 0
  const { data } = useQuery({ ...unknownNeighborhoodsQuery(account), enabled: isNarrowed })
  if (!isNarrowed || !data) return null
  const unknown = new Set(data.slugs)
  const count = data.all ? chosen.length : chosen.filter((slug) => unknown.has(slug)).length
  if (count === 0) return null
  return (
    <p role="status" className="rounded-field bg-warning-soft p-3 text-sm text-warning">
      {count === chosen.length ? placesTexts.allUnknown : placesTexts.someUnknown(count)}
    </p>
  )
}
