/** The fields of a query that these functions read. */
type Outcome<Data> = { status: 'pending' | 'error' | 'success'; data?: Data | undefined }

/** The balance's three states (§4.5). */
export type BalanceState =
  | { state: 'Loading' }
  | { state: 'Failed' }
  | { state: 'Success'; rial: number | null }

/** `rial` null: this session may not see the balance. */
export function balanceState({ status, data }: Outcome<{ balance?: number | undefined }>): BalanceState {
  if (data) return { state: 'Success', rial: data.balance ?? null }
  return { state: status === 'error' ? 'Failed' : 'Loading' }
}

/** The permissions' three states (§4.6). */
export type PermissionState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'succeeded'; holds: (permission: string) => boolean }

export function permissionState({ status, data }: Outcome<readonly string[]>): PermissionState {
  if (data) return { state: 'succeeded', holds: (permission) => data.includes(permission) }
  return { state: status === 'error' ? 'failed' : 'loading' }
}
