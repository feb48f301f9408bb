import { people } from '../people.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

const SCOPES: Record<string, string> = {
  USER_PHONE: 'شمارهٔ موبایل شما',
  USER_ID: 'شناسهٔ شما',
  USER_POSTS_GET: 'آگهی‌های شما',
  USER_POSTS_STATS_READ: 'آمار بازدید و چت آگهی‌های شما',
  offline_access: 'دسترسی تا ۳۰ روز',
  NOTIFICATION_ACCESS_REVOCATION: 'آگاهی از پس‌گرفتن دسترسی',
}

/** The query goes through the form unchanged, so that the answer matches the request. */
export function consentPage(base: string, scope: string[], query: unknown, phone: string | null): string {
  const hidden = Object.entries(query as Record<string, string>).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const choices = people.map(
    (person) =>
      html`<option value="${person.phone}" ${person.phone === phone ? html`selected` : null}>
        ${person.name} · ${person.phone}
      </option>`,
  )
  const requested = scope.map(
    (name) => html`<li>${Object.hasOwn(SCOPES, name) ? (SCOPES[name] ?? '') : name}</li>`,
  )
  return page(
    'اجازهٔ دسترسی',
    base,
    html`<form class="card" method="post" action="${base}/oauth2/consent">
      <h1>«جارچی» می‌خواهد به حساب دیوار شما دسترسی داشته باشد</h1>
      <p>اگر اجازه دهید، این موارد را می‌بیند:</p>
      <ul>
        ${requested}
      </ul>
      ${hidden}
      <label class="row"
        ><span>شما در دیوار کیستید؟</span>
        <select name="phone">
          ${choices}
        </select></label
      >
      <div class="row">
        <button name="answer" value="grant">اجازه می‌دهم</button>
        <button class="plain" name="answer" value="refuse">اجازه نمی‌دهم</button>
      </div>
    </form>`,
  )
}

export function wrongRequestPage(base: string, parameter: string): string {
  return page(
    'درخواست نادرست',
    base,
    html`<div class="card">
      <h1>این درخواست درست نیست</h1>
      <p>مقدار <code>${parameter}</code> نیست یا با آنچه برای برنامه ثبت شده یکی نیست.</p>
    </div>`,
  )
}
