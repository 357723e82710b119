import { plainRoutes } from '../../contract/plain-routes.ts'

/** `version` changes with the content, so that open pages load the new image. */
export const mediaUrl = (key: string, version: number): string =>
  `${plainRoutes.media.path.replace('*', key)}?v=${version}`
