const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu

/** Code points, as `char_length` in PostgreSQL. */
export const lengthOf = (text: string): number => [...text].length

/** 0 for text of spaces and zero-width characters. */
export const visibleLength = (text: string): number => lengthOf(text.replace(invisible, ''))

const unseen = /[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu

/** Without characters that hide a link from a pattern, but not from a reader. */
export const plainLetters = (value: string): string => value.normalize('NFKC').normalize('NFD').replace(unseen, '')
