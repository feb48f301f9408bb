import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { keywordsQuery } from '../../../api/targeting.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'

const PAUSE_MS = 300
const NOTHING: Choice = { categories: [], cities: [] }

type Choice = { readonly categories: readonly string[]; readonly cities: readonly string[] }

/** Phrases for the chosen categories and cities: asked for 300 ms after the last change, the old call aborted. */
export function useKeywordSuggestions() {
  const { account, rules } = useFormSetting()
  const [everyCategory, categories, everywhere, cities] = useWatch<
    CampaignForm,
    ['everyCategory', 'categories', 'everywhere', 'cities']
  >({ name: ['everyCategory', 'categories', 'everywhere', 'cities'] })
  const wanted: Choice = {
    categories: everyCategory ? rules.rootCategories : categories,
    cities: everywhere ? [] : cities,
  }
  const settled = useSettled(wanted)
  const isSettled = keyOf(wanted) === keyOf(settled)
  const asked = isSettled ? settled : NOTHING
  const query = useQuery(keywordsQuery(account, asked.categories, asked.cities))
  return {
    isPossible: wanted.categories.length > 0 && wanted.cities.length > 0,
    phrases: query.data,
    isFailed: query.isError && isSettled,
    isBusy: !isSettled || query.isFetching,
    retry: () => void query.refetch(),
  }
}

function useSettled(choice: Choice): Choice {
  const [settled, setSettled] = useState(NOTHING)
  const key = keyOf(choice)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Choice), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}

function keyOf({ categories, cities }: Choice): string {
  return JSON.stringify({ categories: categories.toSorted(), cities: cities.toSorted() })
}
