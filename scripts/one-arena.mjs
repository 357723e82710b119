import { isMainThread } from 'node:worker_threads'

// glibc gives each thread a heap of its own and returns little of it: after some pictures that is 150 MB. The allocator reads
// its settings before the first line of JavaScript, so the process replaces itself, keeping its id.
if (process.platform === 'linux' && isMainThread && !process.env.MALLOC_ARENA_MAX)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
    // Larger blocks, as of pictures, go back to the system when they are freed.
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  })
