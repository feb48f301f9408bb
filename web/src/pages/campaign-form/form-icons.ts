/** Outlines that only this form draws; see ui/icons.ts. */
export const downIcon = 'm6 9.500 6 6 6-6'
export const pictureIcon = 'M4 5.500h16v13H4zM4 15.500l4.500-4.500 4 4 3-2.500 4.500 4M15.500 9.300v.1'
export const cropIcon = 'M7 3v14h14M3 7h14v14'
export const trashIcon = 'M5 7h14M9.500 7V4.500h5V7M7 7l.8 12.500h8.400L17 7M10.500 10.500v6m3-6v6'
