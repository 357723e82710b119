/** Whether a layer has the keys to itself. One that is on its way out has not: what was pressed meanwhile is meant for the page. */
export const layerIsOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])') !== null
