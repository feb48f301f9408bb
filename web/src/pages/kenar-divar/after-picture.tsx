import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { Suspense, use, useState, type ReactNode } from 'react'
import { PostPending } from './post-pending.tsx'

type Props = { picture: PostPicture | undefined; children: ReactNode }

/** What weighs most comes once the post's picture is on the screen: a phone does one thing at a time. */
export function AfterPicture({ picture, children }: Props) {
  const [shown] = useState(() => moment(!picture))
  return (
    <Suspense fallback={<PostPending picture={picture} onPictureShown={shown.comes} />}>
      <Waiting until={shown.promise}>{children}</Waiting>
    </Suspense>
  )
}

function Waiting({ until, children }: { until: Promise<void>; children: ReactNode }) {
  use(until)
  return children
}

function moment(isPast: boolean) {
  let comes = () => {}
  const promise = new Promise<void>((resolve) => (comes = resolve))
  if (isPast) comes()
  return { promise, comes }
}
