export const bareValue: string
export const builtSentence: string
export const parsedValue: string
