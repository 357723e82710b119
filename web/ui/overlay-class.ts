/** What lies behind a layer. As high as layers are, so that a picker's covers the form that it opens over. */
export const scrimClass =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'
