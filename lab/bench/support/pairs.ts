import { randomUUID } from 'node:crypto'

export async function startPairs(url: string, sessions: { id: string; cookie: string }[]): Promise<string[]> {
  const post = async <T>(path: string, cookie: string, body: object): Promise<T> => {
    const response = await fetch(`${url}/api/conversations/${path}`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`A conversation was answered with ${response.status}.`)
    return (await response.json()) as T
  }
  const conversations: string[] = []
  for (let first = 0; first < sessions.length; first += 2) {
    const [sender, receiver] = [sessions[first], sessions[first + 1]]
    if (!sender || !receiver) break
    const request = { id: randomUUID(), personId: receiver.id, body: 'Hello' }
    const { conversation } = await post<{ conversation: { id: string } }>('requests', sender.cookie, request)
    await post(`${conversation.id}/request`, receiver.cookie, {})
    conversations.push(conversation.id, conversation.id)
  }
  return conversations
}
