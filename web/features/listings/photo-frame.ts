/** Size of the photos and their skeleton. On a low screen the title stays visible below them. */
export const photoFrame =
  // Explicit width: with an aspect ratio, a capped height would shrink it.
  '-mx-gutter aspect-[390/352] max-h-[60dvh] w-[calc(100%+2*var(--gutter))] md:mx-0 md:aspect-[4/3] md:w-full'
