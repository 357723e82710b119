import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Next to the packages, so that later starts compile nothing.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
