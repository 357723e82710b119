import { rates } from '../../../contract/limits.ts'
import './unlimited-requests.ts'

/** Preloaded by a server that receives hostile input, which few requests would get past the rates. */
for (const [name, [times, per]] of Object.entries(rates))
  if (Number.isFinite(times)) Object.assign(rates, { [name]: [1e9, per] })
