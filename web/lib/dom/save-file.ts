/** Saves a file as if the user had followed a download link. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads a file of the server. Unlike a navigation, a refusal does not leave the page. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
