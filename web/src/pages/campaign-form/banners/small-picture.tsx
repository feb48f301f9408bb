/** A picture that fills its small place, for a button that has its own label. */
export function SmallPicture({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
}

/** Outlines used only by this form; see ui/icons.ts. */
export const pictureIcon = 'M4 5.500h16v13H4zM4 15.500l4.500-4.500 4 4 3-2.500 4.500 4M15.500 9.300v.1'
