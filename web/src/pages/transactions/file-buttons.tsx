import { useMutation } from '@tanstack/react-query'
import { download } from '../../api/download.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { QueryValues } from '../../api/http/send.ts'
import { transactionTexts as fa } from '../../i18n/transactions.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'

const FORMATS = ['xlsx', 'csv'] as const
type Format = (typeof FORMATS)[number]

type Props = {
  account: number
  /** The file's name, without what it ends with. */
  name: string
  pathOf: (format: Format) => string
  query?: QueryValues
}

/** Takes what is shown away as a file. */
export function FileButtons({ account, name, pathOf, query = {} }: Props) {
  const take = useMutation({
    mutationFn: (format: Format) => download(account, pathOf(format), `${name}.${format}`, query),
    onError: (error) => showToast('error', problemText(error)),
  })
  return (
    <div role="group" aria-label={fa.download} className="flex flex-wrap gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="plain"
          className="px-4"
          busy={take.isPending && take.variables === format}
          onClick={() => take.mutate(format)}
        >
          {fa.downloads[format]}
        </Button>
      ))}
    </div>
  )
}

/** A range too long for a file is told by its field. */
function problemText(error: Error): string {
  return (error instanceof ApiError && error.fields[0]?.message) || error.message
}
