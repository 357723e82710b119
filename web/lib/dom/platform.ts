export type Platform = 'iphone' | 'ipad' | 'android' | 'other'

export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone'
  // iPadOS reports a Macintosh; Macs have no touch screen.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad'
  if (/Android/.test(userAgent) && /Chrome\//.test(userAgent) && !/SamsungBrowser|OPR\//.test(userAgent))
    return 'android'
  return 'other'
}
