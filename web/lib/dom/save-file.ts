export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Unlike a navigation, a refusal does not leave the page. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

export async function saveFrom(url: string, name: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file was answered with ${response.status}.`)
  saveFile(nameIn(response.headers.get('content-disposition')) ?? name, await response.blob())
}

function nameIn(disposition: string | null): string | undefined {
  const [, coded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (coded) return decodeURIComponent(coded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}
