export const tableLook = 'w-full border-collapse text-sm'
export const headLook = 'border-b border-edge px-1 py-2 font-semibold text-quiet sm:px-2 print:py-1'
export const cellLook = 'border-b border-line px-1 py-2 align-top sm:px-2 print:py-1'
export const totalLook = 'font-bold'
