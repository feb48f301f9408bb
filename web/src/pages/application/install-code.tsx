import { Suspense } from 'react'
import { applicationTexts as fa } from '../../i18n/application.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const QrCode = lazyPage(async () => (await import('./qr-code.tsx')).QrCode)

/** From a large screen to a phone: the address of this page outside any account. */
export function InstallCode() {
  const { origin, host } = location
  return (
    <section className={`${cardLook} flex flex-col items-center gap-3 p-5 text-center`}>
      <h2 className="text-lg">{fa.code.title}</h2>
      <Suspense fallback={<Skeleton className="size-52" />}>
        <QrCode text={`${origin}/install`} />
      </Suspense>
      <p className="text-sm text-quiet">{fa.code.text}</p>
      <bdi dir="ltr" className="text-sm wrap-anywhere">{`${host}/install`}</bdi>
    </section>
  )
}
