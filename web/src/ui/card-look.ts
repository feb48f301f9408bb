export const cardLook = 'rounded-card border border-line bg-card'
