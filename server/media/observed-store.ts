import type { MediaStore } from './store.ts'
import type { Metrics } from '../observability/metrics.ts'
import { traced } from '../base/scope.ts'

export function observedStore(
  store: MediaStore,
  metrics: Pick<Metrics, 'mediaOperations' | 'mediaBytes' | 'mediaDuration'>,
): MediaStore {
  const told = async <T>(operation: 'put' | 'get' | 'remove', bytes: (result: T) => number, work: () => Promise<T>) => {
    const ended = metrics.mediaDuration.startTimer({ operation })
    try {
      const result = await traced(
        `media ${operation}`,
        { kind: 'client', attributes: { 'media.operation': operation } },
        async span => {
          const done = await work()
          span?.set({ 'media.bytes': bytes(done) })
          return done
        },
      )
      const direction = operation === 'put' ? 'stored' : 'read'
      metrics.mediaBytes.inc({ direction }, bytes(result))
      metrics.mediaOperations.inc({ operation, outcome: 'done' })
      return result
    } catch (error) {
      metrics.mediaOperations.inc({ operation, outcome: 'failed' })
      throw error
    } finally {
      ended()
    }
  }
  return {
    put: (key, bytes, contentType) =>
      told(
        'put',
        () => bytes.byteLength,
        () => store.put(key, bytes, contentType),
      ),
    get: key =>
      told(
        'get',
        found => found?.size ?? 0,
        () => store.get(key),
      ),
    remove: key =>
      told(
        'remove',
        () => 0,
        () => store.remove(key),
      ),
    keys: () => store.keys(),
  }
}
