export const onlyWriter: string
