/** How many keywords a campaign may have. */
export const MOST_KEYWORDS = 50

/** How many characters a keyword may have. */
export const SHORTEST_KEYWORD = 2
export const LONGEST_KEYWORD = 60
