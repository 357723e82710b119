import { clock } from './clock.ts'
import { cutClients, cutDatabase } from './cut.ts'
import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { ha } from './ha.ts'
import { heldRow, stoppedInTransaction } from './held-row.ts'
import { killEmbedded, killOnPostgres } from './kill.ts'
import { memory } from './memory.ts'
import { passwordFlood, searchFlood } from './one-person.ts'
import { notifying } from './notifying.ts'
import { outOfMemory } from './out-of-memory.ts'
import { outsideDown } from './outside-down.ts'
import { postgresKilled } from './postgres-killed.ts'
import { rollingRestart, rollingRestartOnNats } from './rolling-restart.ts'
import { seriesFlood } from './series-flood.ts'
import { slowLoris } from './slow-loris.ts'
import { slowNetwork } from './slow-network.ts'
import { stuckReader } from './stuck-reader.ts'

export const faults: readonly Fault[] = [
  killEmbedded,
  killOnPostgres,
  postgresKilled,
  heldRow,
  stoppedInTransaction,
  cutClients,
  cutDatabase,
  slowNetwork,
  rollingRestart,
  rollingRestartOnNats,
  passwordFlood,
  searchFlood,
  seriesFlood,
  slowLoris,
  stuckReader,
  diskFull,
  memory,
  outOfMemory,
  clock,
  outsideDown,
  notifying,
  ha,
]
