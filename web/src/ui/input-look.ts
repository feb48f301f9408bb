export const inputLook =
  'min-h-11 w-full rounded-field border border-edge bg-card px-3.5 py-2 text-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger'
