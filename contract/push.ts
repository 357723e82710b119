export interface PushContent {
  title: string
  body: string
  path: string
  tag: string
  again: boolean
  read?: { id: string; at: string }
}

/** What the service worker receives. */
export interface PushPayload extends PushContent {
  id: string
  count: number
}
