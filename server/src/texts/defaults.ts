/** Persian defaults of what an operator may name differently. */
export const texts = { marketplaceName: 'دیوار', brand: 'جارچی' }
