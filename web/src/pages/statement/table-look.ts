export const tableLook = 'w-full border-collapse text-sm'
export const headLook = 'border-b border-edge p-2 text-start font-semibold text-quiet'
export const cellLook = 'border-b border-line p-2 align-top'
export const totalLook = 'font-bold'
