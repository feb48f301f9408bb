/** What a member of an account may be; the database lists them too. */
export const ROLES = ['owner', 'manager', 'finance', 'viewer'] as const

export type Role = (typeof ROLES)[number]

/**
 * What a role may do besides looking at campaigns and reports, which every member may: see balance and statements,
 * make and change ads, charge the wallet, lead money out of it (refunds and the financial information that they go by),
 * and say who else is a member.
 */
const RIGHTS_OF = {
  owner: ['see_amounts', 'edit', 'pay', 'take_out', 'manage_members'],
  manager: ['see_amounts', 'edit', 'pay'],
  finance: ['see_amounts', 'pay', 'take_out'],
  viewer: [],
} as const satisfies Record<Role, readonly string[]>

export type Right = (typeof RIGHTS_OF)[Role][number]

/** All of them: an owner has each. */
export const RIGHTS: readonly Right[] = RIGHTS_OF.owner

export function roleMay(role: Role, right: Right): boolean {
  const rights: readonly Right[] = RIGHTS_OF[role]
  return rights.includes(right)
}

/** For a database, which lists roles and not what they may do. */
export function rolesThatMay(right: Right): Role[] {
  return ROLES.filter((role) => roleMay(role, right))
}

/** A role from outside; whatever else it is may the least. */
export function roleOf(text: unknown): Role {
  return ROLES.find((role) => role === text) ?? 'viewer'
}
