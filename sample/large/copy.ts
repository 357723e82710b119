export const empty = '\\N'
export const time = (ms: number): string => new Date(ms).toISOString()
// The texts contain no tab, line feed or backslash, so COPY needs no escapes.
export const line = (...values: (string | number)[]): string => `${values.join('\t')}\n`
