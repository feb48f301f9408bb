import type { Attachment } from '@jarchi/shared/api/support.ts'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../api/file.ts'
import { queryClient } from '../../../api/query-client.ts'
import { staffAttachmentQuery } from '../../../api/staff/tickets.ts'
import { fileSizeText } from '../../../i18n/file-size.ts'
import { staffTicketTexts as fa } from '../../../i18n/staff-tickets.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { adsIcon } from '../../../ui/icons.ts'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import { pdfIcon } from '../../support/support-icons.ts'

/** A file of a message, fetched when it is asked for: a picture to be seen, a document to be kept. */
export function TicketAttachment({ attachment: { id, kind, name, size } }: { attachment: Attachment }) {
  const isPicture = kind === 'image'
  const opening = useMutation({
    mutationFn: () => queryClient.fetchQuery(staffAttachmentQuery(id)),
    onSuccess: (file) => isPicture || saveFile(file, name),
  })
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="plain"
        busy={opening.isPending}
        aria-label={fa.open(name)}
        className="max-w-full self-start text-sm [&>span]:max-w-full"
        onClick={() => opening.mutate()}
      >
        <Icon shape={isPicture ? adsIcon : pdfIcon} className="size-5" />
        <bdi className="truncate">{name}</bdi>
        <span className="shrink-0 text-quiet">{fileSizeText(size)}</span>
      </Button>
      {opening.isError && <FieldError>{fa.lost}</FieldError>}
      {isPicture && opening.data && <Picture file={opening.data} name={name} onClose={opening.reset} />}
    </div>
  )
}

function Picture({ file, name, onClose }: { file: Blob; name: string; onClose: () => void }) {
  const url = usePictureUrl(file)
  return (
    <Dialog
      open
      wide
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      onClose={onClose}
      actions={
        <Button variant="plain" onClick={() => saveFile(file, name)}>
          {fa.save}
        </Button>
      }
    >
      {url && <img src={url} alt={name} className="mx-auto max-h-[60dvh] rounded-field" />}
    </Dialog>
  )
}
