/** Whether an import from one place to another breaks the law, and the reason for the law. */
export const laws: [
  applies: (a: object, b: object, how: { name: string; typeOnly: boolean; named: boolean }) => boolean,
  sentence: string,
][]
/** For a file that only re-exports. */
export const barrel: string
