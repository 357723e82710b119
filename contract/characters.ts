const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu

/** Length in code points: what the database's `char_length` counts. */
export const lengthOf = (text: string): number => [...text].length

/** How many characters of a text can be seen; a text of spaces and zero-width characters has none. */
export const visibleLength = (text: string): number => lengthOf(text.replace(invisible, ''))
