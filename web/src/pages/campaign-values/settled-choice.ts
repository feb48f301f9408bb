import { useEffect, useState } from 'react'
import { useCampaignValues } from './form-fields.ts'
import { useFormSetting } from './form-setting.ts'

/** `en_name`s of categories and slugs of cities; no city means all of them. */
export type Choice = { readonly categories: readonly string[]; readonly cities: readonly string[] }

const PAUSE_MS = 300
const NOTHING: Choice = { categories: [], cities: [] }

/** The chosen categories and cities: now, and as they were 300 ms after their last change. */
export function useSettledChoice(): { wanted: Choice; settled: Choice; isSettled: boolean } {
  const { rules } = useFormSetting()
  const { everyCategory, categories, everywhere, cities } = useCampaignValues()
  const wanted = {
    categories: everyCategory ? rules.rootCategories : categories,
    cities: everywhere ? [] : cities,
  }
  const [settled, setSettled] = useState(NOTHING)
  const key = keyOf(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Choice), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return { wanted, settled, isSettled: key === keyOf(settled) }
}

function keyOf({ categories, cities }: Choice): string {
  return JSON.stringify({ categories: categories.toSorted(), cities: cities.toSorted() })
}
