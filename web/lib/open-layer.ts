/**
 * Whether an open layer captures keyboard shortcuts. A closing layer does not: keys pressed during its exit animation
 * are for the page.
 */
export const layerIsOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])') !== null
