/** Of the photos over a listing, and of their skeleton. On a low screen the title is still in sight below them. */
export const photoFrame =
  // The width is said: a height that is cut short would make it narrower.
  '-mx-gutter aspect-[390/352] max-h-[60dvh] w-[calc(100%+2*var(--gutter))] md:mx-0 md:aspect-[4/3] md:w-full'
