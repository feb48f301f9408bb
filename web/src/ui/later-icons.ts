/** Outlines for `Icon` that only later pages show, so that the first chunk stays small. */
export const bellIcon = 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5L19 18H5zM12 5.5V3.5M10 20.5h4'
export const leaveIcon = 'M14 4.5h5.5v15H14M9 8l-4.5 4L9 16m-4-4h10'
/** A laptop with a phone in front of it. */
export const devicesIcon = 'M5 15V6h14v4M2.5 18H12v-3H3.5zM15 10.5h5.5v9H15z'
/** Two links of a chain. */
export const linkIcon =
  'M10 14a4 4 0 0 1 0-5.7l3-3A4 4 0 0 1 18.7 11L17 12.7M14 10a4 4 0 0 1 0 5.7l-3 3A4 4 0 0 1 5.3 13L7 11.3'
/** An arrow that turns back. */
export const backIcon = 'M9 5 4.5 9.5 9 14M5 9.500h9a5 5 0 0 1 0 10H8'
export const nextIcon = 'm14 6-6 6 6 6'
export const openIcon = 'M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8.5 8.5'
/** Posts with pictures, one below the other. */
export const postsIcon = 'M4 5h5.5v5.5H4zM4 13.5h5.5V19H4zM13 6.5h7M13 9.5h5M13 15h7M13 18h5'
export const previousIcon = 'm10 6 6 6-6 6'
export const termsIcon = 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6'
