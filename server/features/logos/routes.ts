import { api } from '../../http/guard.ts'
import { logoFile } from './access.ts'
import { generate } from './generate.ts'
import { presentLogo } from './present.ts'
import { latestLogos } from './queries.ts'

const { logos: routes } = api

export const logos = routes.router({
  list: routes.list.handler(async ({ context }) => ({
    items: (await latestLogos(context.deps.db, context.viewer)).map(presentLogo),
  })),

  generate: routes.generate.handler(async ({ context, input, signal }) =>
    presentLogo(await generate(context.deps, context.viewer, input, signal)),
  ),

  drawing: routes.drawing.handler(async ({ context, input }) => ({
    svg: await logoFile(context.deps.db, context.viewer, input.logoId, 'svg'),
  })),
})
