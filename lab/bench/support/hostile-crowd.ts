import { compose } from '../../fuzz/compose.ts'
import { createDice } from '../../fuzz/dice.ts'
import { createIdPool } from '../../fuzz/ids.ts'
import { makePictures } from '../../fuzz/pictures.ts'
import { createSender } from '../../fuzz/send.ts'
import type { Ground } from '../../fuzz/world.ts'

export interface HostileCrowd {
  url: string
  grounds: Ground[]
  minutes: number
  seed: number
}

const atOnce = 4

/** `npm run fuzz` without its checks. */
async function run({ url, grounds, minutes, seed }: HostileCrowd): Promise<number> {
  await makePictures()
  const sender = createSender(url)
  const idPool = createIdPool(new Set())
  const until = performance.now() + minutes * 60_000
  let request = 0
  const send = async () => {
    while (performance.now() < until) {
      const n = request++
      // Actors lose their accounts on the way.
      const done = 1 - (until - performance.now()) / (minutes * 60_000)
      const ground = grounds[Math.min(grounds.length - 1, Math.floor(done * grounds.length))]!
      const answer = await sender.send(compose(createDice(seed, n), { ground, idPool, bystanders: [] }, url))
      if (answer) idPool.collect(answer.text)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  sender.close()
  return request
}

if (import.meta.main) {
  process.once('message', async (message: HostileCrowd) => {
    const result = await run(message)
    process.send?.(result, () => process.exit(0))
  })
}
