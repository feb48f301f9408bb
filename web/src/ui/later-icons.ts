/** Outlines for `Icon` that only later pages show, so that the first chunk need not carry them. */
export const leaveIcon = 'M14 4.5h5.5v15H14M9 8l-4.5 4L9 16m-4-4h10'
export const nextIcon = 'm14 6-6 6 6 6'
export const phoneIcon =
  'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM11 17.5h2'
export const previousIcon = 'm10 6 6 6-6 6'
