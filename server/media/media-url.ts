import { plainRoutes } from '../../contract/plain-routes.ts'

/** The address of a stored picture, relative to the site. `version` changes with what is stored there, so that an open page shows the new picture. */
export const mediaUrl = (key: string, version: number): string =>
  `${plainRoutes.media.path.replace('*', key)}?v=${version}`
