const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu

/** Code points, as `char_length` in PostgreSQL. */
export const lengthOf = (text: string): number => [...text].length

/** 0 for text of spaces and zero-width characters. */
export const visibleLength = (text: string): number => lengthOf(text.replace(invisible, ''))
