/** Of reads, and of writes refused with 503, while nothing can be saved. */
export const readingOnlyHeader = 'reading-only'
/** In the dataset of the document's root, likewise. */
export const readingOnlyAttribute = 'readingOnly'
