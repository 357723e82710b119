import { copyText } from './copy-text.ts'

export async function shareUrl(data: {
  title?: string
  text?: string
  url: string
}): Promise<'closed' | 'copied' | 'failed'> {
  try {
    if (navigator.share) {
      await navigator.share(data)
      return 'closed'
    }
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'closed'
  }
  return (await copyText(data.url)) ? 'copied' : 'failed'
}
