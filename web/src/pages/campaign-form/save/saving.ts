/** Which step runs, and how much of it is sent, 0 to 1. */
export type Saving = { readonly step: 'banners' | 'campaign' | 'ad'; readonly share: number }
export type Report = (saving: Saving) => void
