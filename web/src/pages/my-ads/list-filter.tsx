import { useEffect, useRef } from 'react'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'
import { Icon } from '../../ui/icon.tsx'
import { downIcon, searchIcon } from '../../ui/icons.ts'
import { inputLook } from '../../ui/input-look.ts'
import { listQueryOf, STATUS_WORDS, statusWord } from './list-query.ts'
import { useListQuery } from './use-list-query.ts'

const TYPING_MS = 350

/** Search by title and a choice of status; both live in the URL. */
export function ListFilter() {
  const { filter, change } = useListQuery()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Changes the filter, with what has been typed. */
  const apply = (more: { status?: string } = {}) => {
    clearTimeout(timer.current)
    timer.current = undefined
    change({ search: input.current?.value.trim() ?? '', ...more })
  }
  const search = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, TYPING_MS)
  }
  // A link may change the search too; what is being typed is left alone.
  useEffect(() => {
    if (!timer.current && input.current && input.current.value.trim() !== filter.search)
      input.current.value = filter.search
  }, [filter.search])
  return (
    <search className="flex flex-wrap gap-2 sm:gap-3">
      <span className="relative min-w-40 flex-1">
        <Icon
          shape={searchIcon}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-quiet"
        />
        <input
          ref={input}
          type="search"
          aria-label={fa.search}
          placeholder={fa.searchShort}
          maxLength={100}
          defaultValue={filter.search}
          onChange={search}
          className={`${inputLook} ps-10`}
        />
      </span>
      <span className="relative min-w-40 flex-1 sm:max-w-52">
        <select
          aria-label={fa.status}
          value={statusWord(filter.status)}
          onChange={(event) => apply({ status: listQueryOf({ show: event.target.value }).status })}
          className={`${inputLook} appearance-none ps-3 pe-9`}
        >
          <option value="">{fa.anyStatus}</option>
          {STATUS_WORDS.map((word) => (
            <option key={word} value={word}>
              {fa.statuses[word as keyof typeof fa.statuses]}
            </option>
          ))}
        </select>
        <Icon
          shape={downIcon}
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-5 text-quiet"
        />
      </span>
    </search>
  )
}
