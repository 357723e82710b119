/** Where each service adds the calendar at `url`. `name` is what it is called there. */
export function addLinks(url: string, name: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    apple: webcal,
    // Refuses https.
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(name)}`,
  }
}
