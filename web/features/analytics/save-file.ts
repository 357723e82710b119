export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click event, so the URL must outlive it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
