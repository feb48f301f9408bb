/** Persian defaults of what an operator may name differently. */
export const defaultTexts = { marketplaceName: 'دیوار', brand: 'جارچی' }
