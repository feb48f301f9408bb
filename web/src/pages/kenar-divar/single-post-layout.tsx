import type { ReactNode } from 'react'
import { IntegrationLayout } from './integration-layout.tsx'

type Props = { wayBack: string; children: ReactNode }

/** Around a visit that is about one post: nothing that leads elsewhere. */
export function SinglePostLayout({ wayBack, children }: Props) {
  return <IntegrationLayout wayBack={wayBack}>{children}</IntegrationLayout>
}
