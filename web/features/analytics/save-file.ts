/** Saves a text as a file of that name. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
