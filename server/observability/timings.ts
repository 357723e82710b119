import type { Metric, Registry } from 'prom-client'

interface Tally {
  counts: Float64Array
  sum: number
}

/**
 * A histogram of seconds with at most one label. prom-client formats bucket bounds on each observation, which takes a hundred
 * times longer.
 */
export class Timings {
  readonly type = 'histogram'
  readonly aggregator = 'sum'
  readonly name: string
  readonly help: string
  readonly #label: string | undefined
  readonly #bounds: readonly number[]
  readonly #tallies = new Map<string, Tally>()

  constructor({
    name,
    help,
    label,
    buckets,
    registers,
  }: {
    name: string
    help: string
    label?: string
    buckets: readonly number[]
    registers: Registry[]
  }) {
    this.name = name
    this.help = help
    this.#label = label
    this.#bounds = buckets
    if (!label) this.#tally('')
    // The registry's type demands prom-client's own classes.
    for (const registry of registers) registry.registerMetric(this as unknown as Metric)
  }

  observe(seconds: number, of = ''): void {
    const tally = this.#tallies.get(of) ?? this.#tally(of)
    let at = 0
    while (at < this.#bounds.length && seconds > this.#bounds[at]!) at++
    tally.counts[at]! += 1
    tally.sum += seconds
  }

  get(): Promise<object> {
    const values = [...this.#tallies].flatMap(([of, { counts, sum }]) => {
      const shared = this.#label ? { [this.#label]: of } : {}
      let count = 0
      const buckets = [...counts].map((more, at) => {
        count += more
        const le = at < this.#bounds.length ? String(this.#bounds[at]) : '+Inf'
        return { metricName: `${this.name}_bucket`, labels: { le, ...shared }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${this.name}_sum`, labels: shared, value: sum },
        { metricName: `${this.name}_count`, labels: shared, value: count },
      ]
    })
    const { name, help, type, aggregator } = this
    return Promise.resolve({ name, help, type, aggregator, values })
  }

  #tally(of: string): Tally {
    const tally = { counts: new Float64Array(this.#bounds.length + 1), sum: 0 }
    this.#tallies.set(of, tally)
    return tally
  }
}
