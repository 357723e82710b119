export const laws: [
  applies: (a: object, b: object, how: { name: string; typeOnly: boolean; named: boolean }) => boolean,
  sentence: string,
][]
export const barrel: string
