/** Outlines used only by support; see ui/icons.ts. */
export const clipIcon =
  'm19.5 11-8 8a4.5 4.5 0 0 1-6.400-6.400l8.5-8.5a3 3 0 0 1 4.300 4.300l-8.5 8.5a1.5 1.5 0 0 1-2.100-2.100l7.800-7.800'
export const phoneIcon =
  'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2.200 2A16 16 0 0 1 4.5 6.200 2 2 0 0 1 6.5 4Z'
export const pdfIcon =
  'M13.5 3.5H7a1.5 1.5 0 0 0-1.5 1.5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zm0 0v5h5M9 13h6M9 16.5h4'
export const closedIcon = 'M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5'
