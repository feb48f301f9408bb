/** Persian defaults of what an operator may name differently, and who e-mail comes from. */
export const texts = { marketplaceName: 'دیوار', sender: 'جارچی' }
