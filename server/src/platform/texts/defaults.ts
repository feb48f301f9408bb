/** Persian defaults of names that an operator may change. */
export const defaultTexts = { marketplaceName: 'دیوار', brand: 'جارچی' }
