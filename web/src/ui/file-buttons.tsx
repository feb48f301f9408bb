import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { download } from '../api/download.ts'
import { actionTexts } from '../i18n/actions.ts'
import { fileTexts } from '../i18n/files.ts'
import { Button } from './button.tsx'
import { tellFailure } from './tell-failure.ts'

const FORMATS = ['xlsx', 'csv'] as const
type Format = (typeof FORMATS)[number]
/** In milliseconds: a file that arrives sooner needs no message. */
const SLOW_AFTER_MS = 600

type Props = {
  /** The file's name without its extension. */
  name: string
  fetchFile: (format: Format, signal: AbortSignal) => Promise<Blob>
}

/** Downloads the shown data as a file; a slow download shows a message and can be cancelled. */
export function FileButtons({ name, fetchFile }: Props) {
  const [isWaiting, setWaiting] = useState(false)
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  const take = useMutation({
    mutationFn: (format: Format) => {
      const { signal } = (asking.current = new AbortController())
      setWaiting(false)
      return download(() => fetchFile(format, signal), `${name}.${format}`, { signal, onWaiting: setWaiting })
    },
    onError: (error) => {
      if (!asking.current?.signal.aborted) tellFailure(fileTexts.notMade, error)
    },
  })
  const isSlow = useSlow(take.isPending)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div role="group" aria-label={fileTexts.download} className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="plain"
            className="px-4"
            busy={take.isPending && take.variables === format}
            disabled={take.isPending && take.variables !== format}
            onClick={() => take.mutate(format)}
          >
            {fileTexts.formats[format]}
          </Button>
        ))}
      </div>
      <span role="status" className="text-sm text-quiet empty:hidden">
        {isSlow && (isWaiting ? fileTexts.waits : fileTexts.isMade)}
      </span>
      {isSlow && (
        <Button variant="quiet" className="px-3" onClick={() => asking.current?.abort()}>
          {actionTexts.cancel}
        </Button>
      )}
    </div>
  )
}

/** Whether something has taken so long that it needs a message. */
function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return isSlow
}
