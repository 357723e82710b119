import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Kept beside the packages that it is made of: the second start compiles nothing, is quicker and takes less memory.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
