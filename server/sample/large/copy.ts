/** The text format of COPY: what stands for null, a time, and a row. */
export const empty = '\\N'
export const time = (ms: number): string => new Date(ms).toISOString()
// No text of ours holds a tab, a line feed or a backslash, so that COPY needs no escapes.
export const line = (...values: (string | number)[]): string => `${values.join('\t')}\n`
