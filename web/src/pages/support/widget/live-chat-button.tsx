import { useMutation } from '@tanstack/react-query'
import { chatTexts as fa } from '../../../i18n/chat.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { liveChat } from '../chat/chosen-chat.ts'

/** Opens the live chat; where it cannot be had, says so and leaves the other ways. */
export function LiveChatButton({ onOpened }: { onOpened: () => void }) {
  const opening = useMutation({ mutationFn: () => liveChat.open(), onSuccess: onOpened })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-quiet">{fa.liveText}</p>
      <Button variant="plain" busy={opening.isPending} onClick={() => opening.mutate()}>
        {fa.live}
      </Button>
      {opening.isError && <FieldError>{fa.liveFailed}</FieldError>}
    </div>
  )
}
