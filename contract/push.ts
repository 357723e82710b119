/** What the service worker shows. */
export interface PushContent {
  title: string
  /** Empty if there is nothing more that may be on a locked screen. */
  body: string
  /** Of this site. */
  path: string
  /** Replaces the notification with the same tag. */
  tag: string
  /** Whether replacing it makes a sound again. */
  again: boolean
  /** Marked as read when it is opened. */
  read?: { id: string; at: string }
}

/** What the service worker receives. */
export interface PushPayload extends PushContent {
  /** The same in each attempt. */
  id: string
  /** Unread notifications and messages, for the badge of the app. */
  count: number
}
