import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { rightsQuery } from '../../api/account.ts'
import { roleLostTexts } from '../../i18n/actions.ts'
import { RoleForbidden } from '../../ui/role-forbidden.tsx'

type Props = { account: number; children: ReactNode }

/**
 * A form for those who may edit. One that is open stays, with what was typed, when the role is taken away: it says
 * so, and can be sent once the role is back.
 */
export function KeptForm({ account, children }: Props) {
  const mayEdit = useQuery(rightsQuery(account)).data?.includes('edit')
  const [wasAllowed, setWasAllowed] = useState(mayEdit === true)
  if (mayEdit && !wasAllowed) setWasAllowed(true)
  if (mayEdit === false && !wasAllowed) return <RoleForbidden />
  return (
    <>
      <p role="alert" className="mb-3 rounded-card bg-warning-soft px-4 py-2 text-warning empty:hidden">
        {mayEdit === false && roleLostTexts.role_forbidden}
      </p>
      {children}
    </>
  )
}
