/** Of answers while nothing can be saved. */
export const readingOnlyHeader = 'reading-only'
/** In the dataset of the document's root, likewise. */
export const readingOnlyAttribute = 'readingOnly'
