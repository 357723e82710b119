import { beforeAll } from 'vitest'
import { clearOpenDatabase } from './database.ts'

beforeAll(clearOpenDatabase)
