/** How long a text to search for may be. Apart from `search-text.ts`, which the first page need not load. */
export const LONGEST_SEARCH = 100
