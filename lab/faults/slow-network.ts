import { ascending, quantile } from '../bench/support/figures.ts'
import { inFront } from './cut.ts'
import { fault } from './fault.ts'
import { writeOver, type Size } from './town/bad-line.ts'

/** Milliseconds per direction: half a second per round trip. */
const delay = 250
const share = 0.05

export const slowNetwork = fault<Size & { silent: number }>({
  name: 'slow-network',
  title: 'A slow and lossy network to the clients',
  done: 'a proxy between clients and server holds every piece back for 250 ms in each direction, one in twenty for a second more as when a packet is sent again, and lets a connection fall silent with one piece in a hundred without closing it, while ten clients write at once and wait 15 s for an answer.',
  holds:
    'clients that send again with the same ids have written everything once and in order, and a stream tells everything once.',
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
          const at = listener.heardAt.get(id)
          return at === undefined || sent > 1 ? [] : [at - began]
        })
        const sorted = ascending(waits)
        const text = (value: number) => `${(value / 1000).toFixed(2)} s`
        return [
          { what: 'connections that fell silent', value: proxy.counts.silent, text: String(proxy.counts.silent) },
          ...([0.5, 0.95] as const).map(at => ({
            what: `from the first byte sent to the event in a stream, ${at === 0.5 ? 'median' : '95th of 100'}`,
            value: quantile(sorted, at),
            text: text(quantile(sorted, at)),
          })),
        ]
      },
    })
  },
})
