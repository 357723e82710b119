import { api } from '../../http/guard.ts'
import { member } from '../../viewer/access.ts'
import { logoFile } from './access.ts'
import { generate } from './generate.ts'
import { presentLogo } from './present.ts'
import { latestLogos } from './queries.ts'

const { logos: routes } = api

export const logos = routes.router({
  list: routes.list.handler(async ({ context }) => ({
    items: (await latestLogos(context.deps.db, member(context.viewer))).map(presentLogo),
  })),

  generate: routes.generate.handler(async ({ context, input, signal }) =>
    presentLogo(await generate(context.deps, member(context.viewer), input, signal)),
  ),

  drawing: routes.drawing.handler(async ({ context, input }) => ({
    svg: await logoFile(context.deps.db, member(context.viewer), input.logoId, 'svg'),
  })),
})
