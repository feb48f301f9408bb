import type { Attachment } from '@jarchi/shared/api/support.ts'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../api/file.ts'
import { attachmentFile } from '../../../api/support.ts'
import { fileSizeText } from '../../../i18n/file-size.ts'
import { ticketTexts as fa } from '../../../i18n/ticket.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { pdfIcon } from '../support-icons.ts'

type Props = { account: number; attachment: Attachment }

/** A document of a message, fetched when it is asked for. */
export function AttachedFile({ account, attachment: { id, name, size } }: Props) {
  const fetching = useMutation({
    mutationFn: () => attachmentFile(account, id),
    onSuccess: (file) => saveFile(file, name),
  })
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="plain"
        busy={fetching.isPending}
        aria-label={fa.download(name)}
        className="max-w-full self-start text-sm [&>span]:max-w-full"
        onClick={() => fetching.mutate()}
      >
        <Icon shape={pdfIcon} className="size-5" />
        <bdi className="truncate">{name}</bdi>
        <span className="shrink-0 text-quiet">{fileSizeText(size)}</span>
      </Button>
      {fetching.isError && <FieldError>{fa.downloadFailed}</FieldError>}
    </div>
  )
}
