/** Titles of the templates, as in the specification (§3.9). */
export const templateTitles = { '1': 'قالب 1', '2': 'قالب 2', '3': 'قالب 3' } as const
