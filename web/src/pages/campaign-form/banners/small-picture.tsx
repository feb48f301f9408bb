/** A picture that fills its small place, for a button that names it. */
export function SmallPicture({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
}
