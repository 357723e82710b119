/**
 * Whether a layer captures keyboard shortcuts. A closing one does not: during its exit animation, keys are for the
 * page.
 */
export const layerIsOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])') !== null
