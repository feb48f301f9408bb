import { faultNames, type Fault } from '../faults.ts'
import { html, persian } from './html.ts'
import { page } from './layout.ts'

export function completionPage(base: string): string {
  return page(
    'بازگشت به دیوار',
    base,
    html`<div class="card">
      <h1>به دیوار برگشتید</h1>
      <p>کار شما در جارچی به پایان رسید.</p>
      <div><a class="button" href="${base}/my">رفتن به دیوار من</a></div>
    </div>`,
  )
}

export function missingPage(base: string): string {
  return page(
    'آگهی پیدا نشد',
    base,
    html`<div class="card">
      <h1>این آگهی پیدا نشد</h1>
      <div><a class="button" href="${base}/">بازگشت به آگهی‌ها</a></div>
    </div>`,
  )
}

export function failedEntryPage(base: string, status: number | null): string {
  const why = status === null ? 'پاسخی نیامد' : `پاسخ ${persian(status)} بود یا نشانی نداشت`
  return page(
    'جارچی باز نشد',
    base,
    html`<div class="card">
      <h1>جارچی باز نشد</h1>
      <p>دیوار نشانی آغاز را از جارچی خواست، اما ${why}.</p>
      <div><a class="button" href="${base}/my">بازگشت</a></div>
    </div>`,
  )
}

export function faultsPage(base: string, faults: Record<Fault, boolean>): string {
  const switches = (Object.keys(faults) as Fault[]).map(
    (fault) =>
      html`<label class="row">
        <input type="checkbox" name="${fault}" ${faults[fault] ? html`checked` : null} />
        ${faultNames[fault]}
      </label>`,
  )
  return page(
    'خطاهای عمدی',
    base,
    html`<form class="card" method="post" action="${base}/faults">
      <h1>خطاهای عمدی</h1>
      <p class="quiet">هر چه اینجا روشن باشد، دیوارِ آزمایشی همان‌گونه رفتار می‌کند.</p>
      ${switches}
      <div><button>ذخیره</button></div>
    </form>`,
  )
}
