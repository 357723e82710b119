import { pause } from './process.ts'

export async function atRate(perSecond: number, length: number, send: (n: number) => Promise<void>): Promise<void> {
  const began = performance.now()
  const open: Promise<void>[] = []
  for (let n = 0; n < perSecond * length; n++) {
    await pause(Math.max(0, began + (n * 1000) / perSecond - performance.now()))
    open.push(send(n))
  }
  await Promise.all(open)
}
