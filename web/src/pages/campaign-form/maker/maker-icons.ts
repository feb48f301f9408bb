/** Outlines for `Icon` that only the banner maker draws. From right to left, back is to the right. */
export const undoIcon = 'm15 5 4.5 4.5L15 14M19 9.5h-9a5 5 0 0 0 0 10h3'
export const redoIcon = 'M9 5 4.5 9.500 9 14M5 9.500h9a5 5 0 0 1 0 10h-3'
export const resetIcon = 'M4.500 12a7.500 7.500 0 1 0 2.300-5.400M4.500 4.500v4.200h4.200'
