/** How many entries of a list the advertiser's pages show; the default of answers. */
export const PAGE_SIZE = 10

/** The same for lists of the desk. */
export const DESK_PAGE_SIZE = 20

/** How many ads the page of reports lists. */
export const REPORT_PAGE_SIZE = 20

/** How many entries of the audit log are shown at a time. */
export const AUDIT_PAGE_SIZE = 30

/** The most entries of a page of any list, even if more are requested. */
export const LARGEST_PAGE = 100
