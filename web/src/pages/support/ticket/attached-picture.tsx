import type { Attachment } from '@jarchi/shared/api/support.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../../api/file.ts'
import { attachmentQuery } from '../../../api/support.ts'
import { fa as common } from '../../../i18n/common.ts'
import { ticketTexts as fa } from '../../../i18n/ticket.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import { useInSight } from './use-in-sight.ts'

type Props = { account: number; attachment: Attachment }

/** A picture of a message at its true proportion, fetched when it comes into sight, and larger when pressed. */
export function AttachedPicture({ account, attachment: { id, name, width, height } }: Props) {
  const { ref, isInSight } = useInSight()
  const picture = useQuery({ ...attachmentQuery(account, id), enabled: isInSight })
  const url = usePictureUrl(picture.data)
  const [isOpen, setOpen] = useState(false)
  const frame = { aspectRatio: `${width ?? 4} / ${height ?? 3}` }
  return (
    <div ref={ref} className="w-64 max-w-full">
      {picture.isError ? (
        <div role="alert" className="flex flex-col items-start gap-1 text-sm">
          <p className="text-danger">{fa.pictureLost}</p>
          <Button variant="plain" busy={picture.isFetching} onClick={() => void picture.refetch()}>
            {common.retry}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          aria-label={fa.openPicture(name)}
          aria-busy={!url || undefined}
          style={frame}
          disabled={!url}
          onClick={() => setOpen(true)}
          className="block max-h-80 min-h-11 w-full overflow-hidden rounded-field bg-line"
        >
          {url && <img src={url} alt={fa.picture(name)} className="size-full object-cover" />}
        </button>
      )}
      <Dialog
        open={isOpen}
        wide
        title={<bdi className="wrap-anywhere">{name}</bdi>}
        onClose={() => setOpen(false)}
        actions={
          <Button variant="plain" onClick={() => picture.data && saveFile(picture.data, name)}>
            {fa.save}
          </Button>
        }
      >
        {url && <img src={url} alt={fa.picture(name)} className="mx-auto max-h-[60dvh] rounded-field" />}
      </Dialog>
    </div>
  )
}
