export const PROFILE_TABS = ['general-info', 'financial-info', 'sessions', 'reports'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The tab that the URL names; an unknown one falls back to the first (decisions §8). */
export function profileTabOf({ tab }: { tab?: unknown }): ProfileTab {
  return PROFILE_TABS.find((name) => name === tab) ?? PROFILE_TABS[0]
}
