import { plainRoutes } from '../../contract/plain-routes.ts'

/** The address of a stored picture, relative to the site. Caches keep it for ever: `version` changes with what is stored there. */
export const mediaUrl = (key: string, version: number): string =>
  `${plainRoutes.media.path.replace('*', key)}?v=${version}`
