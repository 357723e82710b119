import { ascending, quantile } from '../bench/support/figures.ts'
import { inFront } from './cut.ts'
import { fault } from './fault.ts'
import { writeOver, type Size } from './town/bad-line.ts'

const delay = 250
const share = 0.05

export const slowNetwork = fault<Size & { silent: number }>({
  name: 'slow-network',
  title: 'A slow and lossy network',
  done: 'a proxy between clients and server delays every chunk by 250 ms in each direction and one in twenty by another second, as a retransmission would. After one chunk in a hundred it stops forwarding without closing the connection. Ten clients write concurrently with a timeout of 15 s.',
  holds:
    'clients that resend with the same ids have written everything once and in order, and a stream receives each event once.',
  full: { scenes: 2, silent: 0.01 },
  short: { scenes: 1, acknowledged: 20, silent: 0 },
  run: async (stage, size) => {
    const environment = { DATA_DIR: await stage.folder() }
    return writeOver(stage, size, {
      environment,
      open: inFront,
      spoil: proxy => {
        proxy.delay = delay
        proxy.lost = share
        proxy.silent = size.silent
        return () => {
          proxy.delay = proxy.lost = proxy.silent = 0
        }
      },
      figures: ({ proxy, ledger, listener }) => {
        const waits = ledger.writes.flatMap(({ id, began, sent }) => {
          const at = listener.receivedAt.get(id)
          return at === undefined || sent > 1 ? [] : [at - began]
        })
        const sorted = ascending(waits)
        const text = (value: number) => `${(value / 1000).toFixed(2)} s`
        return [
          { what: 'silent connections', value: proxy.counts.silent, text: String(proxy.counts.silent) },
          ...([0.5, 0.95] as const).map(at => ({
            what: `first byte sent to event received, ${at === 0.5 ? 'median' : 'p95'}`,
            value: quantile(sorted, at),
            text: text(quantile(sorted, at)),
          })),
        ]
      },
    })
  },
})
