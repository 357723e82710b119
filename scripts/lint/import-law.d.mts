/** Each law: whether it applies to an import from one place to another, and the sentence that says why it exists. */
export const laws: [
  applies: (a: object, b: object, how: { name: string; typeOnly: boolean }) => boolean,
  sentence: string,
][]
/** The sentence for a file that only re-exports. */
export const barrel: string
