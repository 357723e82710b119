import { isMainThread } from 'node:worker_threads'

// glibc gives each thread its own arena and returns little memory of it to the system: about 150 MB after some pictures. The
// allocator reads its settings before JavaScript runs, so the process replaces itself with exec and keeps its process id.
if (process.platform === 'linux' && isMainThread && !process.env.MALLOC_ARENA_MAX)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
    // Larger blocks, such as pictures, are returned to the system when they are freed.
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  })
