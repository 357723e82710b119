/** Has the z-index of a layer, so that the scrim of a nested dialog covers the form below it. */
export const scrimClass =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'
