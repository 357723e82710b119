export async function startPairs(url: string, sessions: { id: string; cookie: string }[]): Promise<string[]> {
  const conversations: string[] = []
  for (let first = 0; first < sessions.length; first += 2) {
    const response = await fetch(`${url}/api/conversations`, {
      method: 'POST',
      headers: { cookie: sessions[first]?.cookie ?? '', origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ personId: sessions[first + 1]?.id }),
    })
    if (!response.ok) throw new Error(`A conversation was answered with ${response.status}.`)
    const { conversationId } = (await response.json()) as { conversationId: string }
    conversations.push(conversationId, conversationId)
  }
  return conversations
}
