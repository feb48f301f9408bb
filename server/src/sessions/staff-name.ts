/** What a member of staff is called in the audit log and in tokens. */
export function staffName(user: { id: bigint; first_name: string | null; last_name: string | null }): string {
  const name = `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim()
  return name === '' ? `staff ${user.id}` : name
}
