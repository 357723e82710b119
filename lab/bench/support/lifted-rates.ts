import { rates } from '../../../contract/limits.ts'
import './unlimited-requests.ts'

/** Preloaded by servers that receive hostile input. */
for (const [name, [times, per]] of Object.entries(rates))
  if (Number.isFinite(times)) Object.assign(rates, { [name]: [1e9, per] })
