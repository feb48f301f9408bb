/** How many entries of a list the advertiser's pages show, and its answers hold unless told. */
export const PAGE_SIZE = 10

/** How many lists of the desk show. */
export const DESK_PAGE_SIZE = 20

/** How many ads the page of reports lists. */
export const REPORT_PAGE_SIZE = 20

/** How many entries of the audit log are shown at a time. */
export const AUDIT_PAGE_SIZE = 30

/** The most that a page of any list holds, whatever is asked for. */
export const LARGEST_PAGE = 100
