/** Of answers while nothing can be saved. */
export const readingOnlyHeader = 'reading-only'
