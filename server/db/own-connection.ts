import pg from 'pg'

/** Does `work` on a connection of its own to a PostgreSQL server, and closes that: whatever was not kept by then ends with it. */
export async function onOwnConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // A lost connection fails the statement that runs; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
