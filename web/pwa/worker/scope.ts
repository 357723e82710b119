interface Build {
  version: string
  shell: string
  files: string[]
  door: string[]
  sentences: Record<string, string>
  home: string
  pages: string[]
}

/** Written by the build before this script. */
declare const thisBuild: Build

export const build: Build = thisBuild

/** `self` with its type. */
export const self = globalThis as unknown as ServiceWorkerGlobalScope

/**
 * Holds only hashed files of one build and the shell document: API responses, pictures and documents with user data are never
 * cached.
 */
export const kept: string = `app ${build.version}`
