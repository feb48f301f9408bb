export const PROFILE_TABS = ['general-info', 'financial-info', 'sessions', 'reports'] as const
type ProfileTab = (typeof PROFILE_TABS)[number]

/** The tab that the URL names; an unknown name means the first tab (§2.6). */
export function profileTabOf({ tab }: { tab?: unknown }): ProfileTab {
  return PROFILE_TABS.find((name) => name === tab) ?? PROFILE_TABS[0]
}
