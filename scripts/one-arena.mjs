import { isMainThread } from 'node:worker_threads'

// With an arena per thread, glibc keeps about 150 MB after some pictures. The allocator reads its settings before JavaScript
// runs, so the process replaces itself with exec.
if (process.platform === 'linux' && isMainThread && !process.env.MALLOC_ARENA_MAX)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
    // Larger blocks, such as pictures, are returned to the system when freed.
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  })
