import { page } from './page.ts'

/** Says what this server is. */
export function frontPage(): string {
  return page(
    'دنیای آزمایشی جارچی',
    `<h1>دنیای آزمایشی جارچی</h1>
    <p>این سرور کوچک، هنگام توسعه و نمایش، جای سرویس‌های بیرونی را می‌گیرد و با همان زبان آن‌ها سخن می‌گوید. پیامی از این رایانه بیرون نمی‌رود و همه‌چیز با خاموش شدن آن پاک می‌شود.</p>
    <section class="card">
      <h2 style="font-size:18px;margin:0"><a href="/sms">صندوق پیامک</a></h2>
      <p class="quiet">پیامک‌های ورود به همهٔ شماره‌ها، به‌جای سرویس کاوه‌نگار.</p>
      <p class="quiet">برای برنامه‌ها: <code>GET /sms/messages?receptor=0912…</code></p>
      <p class="quiet">برای آزمودن خطاها: <code>POST /kavenegar/faults</code></p>
    </section>
    <section class="card">
      <h2 style="font-size:18px;margin:0"><a href="/mail">صندوق ایمیل</a></h2>
      <p class="quiet">کدهای تأیید و گزارش‌ها، به‌جای یک سرور ایمیل.</p>
      <p class="quiet">برای برنامه‌ها: <code>GET /mail/messages?to=you@example.ir</code></p>
      <p class="quiet">برای آزمودن خطاها: <code>POST /mail/faults</code></p>
    </section>
    <section class="card">
      <h2 style="font-size:18px;margin:0"><a href="/marketplace/">دیوارِ آزمایشی</a></h2>
      <p class="quiet">آگهی‌ها، صفحهٔ اجازه و راه‌های آمدن به جارچی، به‌جای دیوار.</p>
      <p class="quiet">برای آزمودن خطاها: <a href="/marketplace/faults">خطاهای عمدی</a></p>
    </section>
    <section class="card">
      <h2 style="font-size:18px;margin:0"><a href="/marketplace/browse/tehran/furniture">بنر خود را ببینید</a></h2>
      <p class="quiet">فهرست آگهی‌ها با بنرهایی که برنده شده‌اند، به‌جای دیوار و مزایدهٔ تبلیغش.</p>
      <p class="quiet">آنچه در مزایده می‌گذرد: <a href="/exchange">بازار آزمایشی تبلیغ</a></p>
    </section>
    <section class="card">
      <h2 style="font-size:18px;margin:0">دو بانک آزمایشی</h2>
      <p class="quiet">درگاه‌های پرداخت زرین‌پال و سامان؛ صفحهٔ هر پرداخت از کیف پول جارچی باز می‌شود.</p>
      <p class="quiet">برای آزمودن خطاها: <a href="/banks/zarinpal/faults">زرین‌پال</a>، <a href="/banks/sep/faults">سامان</a></p>
    </section>
    <section class="card">
      <h2 style="font-size:18px;margin:0"><a href="/errors">گزارش خطاها</a></h2>
      <p class="quiet">خطاهایی که جارچی گزارش می‌کند، به‌جای Sentry یا GlitchTip.</p>
    </section>`,
  )
}
