import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export function mediaMetrics(registers: Registry[]) {
  const operations = new Counter({
    name: 'media_operations_total',
    help: 'What was asked of the store of pictures, by outcome.',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const bytes = new Counter({
    name: 'media_bytes_total',
    help: 'Bytes that were stored in it and read from it.',
    labelNames: ['direction'],
    registers,
  })
  for (const operation of ['put', 'get', 'remove'])
    for (const outcome of ['done', 'failed']) operations.inc({ operation, outcome }, 0)
  for (const direction of ['stored', 'read']) bytes.inc({ direction }, 0)
  return {
    mediaOperations: operations,
    mediaBytes: bytes,
    mediaDuration: new Histogram({
      name: 'media_operation_duration_seconds',
      help: 'Time that the store of pictures took.',
      labelNames: ['operation'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
      registers,
    }),
    pictureDuration: new Histogram({
      name: 'picture_duration_seconds',
      help: 'Time to make a picture, by what is made, without the time that it waited.',
      labelNames: ['work'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    picturesWaiting: new Gauge({
      name: 'pictures_waiting',
      help: 'Pictures that wait to be made in this process.',
      registers,
    }),
  }
}
