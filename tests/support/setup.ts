import { beforeAll } from 'vitest'
import { clearOpenDatabase } from './city/database.ts'

beforeAll(clearOpenDatabase)
