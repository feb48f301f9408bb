import { useQuery } from '@tanstack/react-query'
import { unknownNeighborhoodsQuery } from '../../../api/targeting.ts'
import { whereTexts } from '../../../i18n/campaign-form.ts'
import { useField } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'

const texts = whereTexts.places

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
      {count === chosen.length ? texts.allUnknown : texts.someUnknown(count)}
    </p>
  )
}
