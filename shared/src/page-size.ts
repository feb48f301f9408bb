/** How many entries of a list the advertiser's pages show, and its answers hold unless told. */
export const PAGE_SIZE = 10
