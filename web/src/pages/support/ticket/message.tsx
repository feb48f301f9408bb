import type { Attachment, TicketMessage } from '@jarchi/shared/api/support.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { saveFile } from '../../../api/download.ts'
import { attachmentFile, attachmentQuery } from '../../../api/support.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { fileSizeText } from '../../../i18n/files.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { ticketTexts } from '../../../i18n/support.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import { pdfIcon } from '../support-icons.ts'
import { MessageText } from './message-text.tsx'

type Props = { account: number; message: TicketMessage }

/** One message with its files: support's at the start, the customer's at the end. */
export function Message({ account, message }: Props) {
  const { from, author, text, attachments, created_at } = message
  const isOwn = from === 'customer'
  return (
    <li
      className={`flex w-fit max-w-[min(36rem,88%)] flex-col gap-2 rounded-card border p-3 md:px-4 ${
        isOwn ? 'ms-auto border-transparent bg-accent-soft' : 'border-line bg-card'
      }`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong>{isOwn || author === ticketTexts.staff ? author : ticketTexts.ofStaff(author)}</strong>
        <time dateTime={created_at} className="text-quiet">
          {instantText(created_at)}
        </time>
      </p>
      {text && <MessageText text={text} />}
      {attachments.map((attachment) =>
        attachment.kind === 'image' ? (
          <AttachedPicture key={attachment.id} account={account} attachment={attachment} />
        ) : (
          <AttachedFile key={attachment.id} account={account} attachment={attachment} />
        ),
      )}
    </li>
  )
}

type AttachedFileProps = { account: number; attachment: Attachment }

/** A document of a message, fetched on demand. */
function AttachedFile({ account, attachment: { id, name, size } }: AttachedFileProps) {
  const fetching = useMutation({
    mutationFn: () => attachmentFile(account, id),
    onSuccess: (file) => saveFile(file, name),
  })
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="plain"
        busy={fetching.isPending}
        aria-label={ticketTexts.download(name)}
        className="max-w-full self-start text-sm [&>span]:max-w-full"
        onClick={() => fetching.mutate()}
      >
        <Icon shape={pdfIcon} className="size-5" />
        <bdi className="truncate">{name}</bdi>
        <span className="shrink-0 text-quiet">{fileSizeText(size)}</span>
      </Button>
      {fetching.isError && <FieldError>{ticketTexts.downloadFailed}</FieldError>}
    </div>
  )
}

type AttachedPictureProps = { account: number; attachment: Attachment }

/** A picture of a message in its true proportions, fetched when it comes into view; a press enlarges it. */
function AttachedPicture({ account, attachment: { id, name, width, height } }: AttachedPictureProps) {
  const { ref, isInSight } = useInSight()
  const picture = useQuery({ ...attachmentQuery(account, id), enabled: isInSight })
  const url = usePictureUrl(picture.data)
  const [isOpen, setOpen] = useState(false)
  const frame = { aspectRatio: `${width ?? 4} / ${height ?? 3}` }
  return (
    <div ref={ref} className="w-64 max-w-full">
      {picture.isError ? (
        <div role="alert" className="flex flex-col items-start gap-1 text-sm">
          <p className="text-danger">{ticketTexts.pictureLost}</p>
          <Button variant="plain" busy={picture.isFetching} onClick={() => void picture.refetch()}>
            {commonTexts.retry}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          aria-label={ticketTexts.openPicture(name)}
          aria-busy={!url || undefined}
          style={frame}
          disabled={!url}
          onClick={() => setOpen(true)}
          className="block max-h-80 min-h-11 w-full overflow-hidden rounded-field bg-line"
        >
          {url && <img src={url} alt={ticketTexts.picture(name)} className="size-full object-cover" />}
        </button>
      )}
      <Dialog
        open={isOpen}
        wide
        title={<bdi className="wrap-anywhere">{name}</bdi>}
        onClose={() => setOpen(false)}
        actions={
          <Button variant="plain" onClick={() => picture.data && saveFile(picture.data, name)}>
            {ticketTexts.save}
          </Button>
        }
      >
        {url && (
          <img src={url} alt={ticketTexts.picture(name)} className="mx-auto max-h-[60dvh] rounded-field" />
        )}
      </Dialog>
    </div>
  )
}

/** Whether an element has ever come near the visible part of the page. */
function useInSight() {
  const [isInSight, setInSight] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setInSight(true)
        observer.disconnect()
      },
      { rootMargin: '25%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isInSight }
}
