import { CategoryField } from './category-field.tsx'
import { KeywordField } from './keyword-field.tsx'
import { PlaceField } from './place-field.tsx'
import { TitleField } from './title-field.tsx'

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
